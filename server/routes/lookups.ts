import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { addCall } from './call.ts';
import { said } from '#core/contract/refusals.ts';
import { notFound } from '../problems.ts';

/**
 * The member who calls, and data that other answers refer to: labels, and levels by experience
 * (docs/specification.md#label-base-label, docs/specification.md#utils).
 */
export function lookupRoutes(app: FastifyInstance, context: Context): void {
  const { labels, experience, members } = context.store;

  addCall(app, context, calls.currentMember, async ({ member }) => {
    const record = await members.find(member.memberId);
    if (!record) throw notFound(said('notMember'));
    const { id, username, avatar, chatRoles, pending } = record;
    return { id, username, avatar, roles: chatRoles, pending };
  });

  addCall(app, context, calls.labels, ({ query }) => labels.list(query?.labelType));

  addCall(app, context, calls.experienceTable, async () => ({ table: await experience.table() }));
}
