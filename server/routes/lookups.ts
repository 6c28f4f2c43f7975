import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { addCall } from './call.ts';

/**
 * Data that other answers refer to: labels, and levels by experience (docs/specification.md#label-base-label,
 * docs/specification.md#utils).
 */
export function lookupRoutes(app: FastifyInstance, context: Context): void {
  const { labels, experience } = context.store;

  addCall(app, context, calls.labels, ({ query }) => labels.list(query?.labelType));

  addCall(app, context, calls.experienceTable, async () => ({ table: await experience.table() }));
}
