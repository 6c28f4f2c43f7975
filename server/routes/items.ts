import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { addCall } from './call.ts';

/** Items and what is crafted from them (specification, section 7, Item). */
export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { items } = context.store;

  addCall(app, context, calls.itemsByIds, ({ body }) => items.byNames(body.ids));

  addCall(app, context, calls.materialsBy, async ({ itemId }) => ({ ids: await items.craftedFrom(itemId) }));
}
