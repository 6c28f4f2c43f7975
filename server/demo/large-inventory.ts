import type { Store } from '../store/store.ts';
import { inTransaction } from '../store/engine/transaction.ts';
import { insertAll } from '../store/insert-all.ts';
import { insertItems } from '../store/repositories/item-writes.ts';
import { itemState, plainItem, rule } from './item.ts';
import { labelNames } from './labels.ts';
import { createRandom } from './random.ts';

/**
 * Gives a character `count` further items, each a separate stack, every other one sellable. For tests with
 * large data.
 */
export function seedLargeInventory(store: Store, characterId: string, count: number): Promise<void> {
  const random = createRandom(count);
  const items = Array.from({ length: count }, (_unused, index) =>
    plainItem(
      `Stored Curio ${String(index + 1).padStart(5, '0')}`,
      random.some(labelNames('ITEM'), random.whole(1, 6)),
      {
        usable: random.chance(0.5),
        sell: index % 2 === 0 ? rule(random.whole(1, 50)) : null,
      },
    ),
  );
  return inTransaction(store.db, async (transaction) => {
    await insertItems(transaction, items.map(itemState));
    await insertAll(
      transaction,
      'inventory',
      items.map(({ name }) => ({
        character_id: characterId,
        item_name: name,
        quantity: random.whole(1, 20),
      })),
    );
  });
}
