import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { pageSizes } from '#core/contract/values.ts';
import type { Context } from '../context.ts';
import { addCall, addWrite } from './call.ts';

/**
 * Items, the items crafted from them, and the characters that hold them
 * (docs/specification.md#item-base-item-bearer). An item's id is its name.
 */
export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { characters, items } = context.store;

  addCall(app, context, calls.items, () => items.all());

  addCall(app, context, calls.itemsByIds, ({ body }) => items.byNames(body.ids));

  // Despite its path, the call returns the items that need this item as a material.
  addCall(app, context, calls.materialsBy, async ({ itemId }) => ({ ids: await items.craftedFrom(itemId) }));

  addCall(app, context, calls.itemIds, ({ body, query }) =>
    items.names({ text: query?.query ?? '', labelIds: (body ?? []).map(({ id }) => id) }),
  );

  addCall(app, context, calls.searchItems, ({ body, query }) =>
    items.search(
      { text: query?.query ?? '', labelIds: body ? [body.id] : [] },
      { limit: query?.limit ?? pageSizes.default, offset: query?.nextAt ?? 0 },
    ),
  );

  addCall(app, context, calls.itemSources, () => items.sources());

  // Answers an empty list for an item that does not exist, like the other reads that take a name.
  addCall(app, context, calls.itemUsage, ({ itemId, query }) =>
    characters.holding(itemId, query?.onlyActive ?? false),
  );

  addWrite(app, context, calls.createItem, ({ body }, { itemWrites }) => itemWrites.create(body));

  addWrite(app, context, calls.updateItem, ({ body }, { itemWrites }) => itemWrites.update(body));

  addWrite(app, context, calls.deleteItem, ({ itemId }, { itemWrites }) => itemWrites.remove(itemId));
}
