import type { Transaction } from 'kysely';
import type { Tables } from '../store/schema.ts';
import { rowOf, searchKeyOf } from '../store/repositories/item-rows.ts';
import { insertAll } from '../store/insert-all.ts';
import type { DemoItem } from './item.ts';
import { labelId } from './labels.ts';

/** Stores items with their labels and the materials of their recipes. */
export async function insertItems(
  transaction: Transaction<Tables>,
  items: readonly DemoItem[],
): Promise<void> {
  await insertAll(
    transaction,
    'item',
    items.map((item) => ({ ...rowOf({ ...item, labels: [] }), ...searchKeyOf(item) })),
  );
  await insertAll(
    transaction,
    'item_label',
    items.flatMap(({ name, labels }) =>
      labels.map((label) => ({ item_name: name, label_id: labelId('ITEM', label) })),
    ),
  );
  await insertAll(
    transaction,
    'item_material',
    items.flatMap(({ name, craft }) =>
      [...new Set(craft.flatMap(({ materials }) => Object.keys(materials)))].map((material) => ({
        item_name: name,
        material_name: material,
      })),
    ),
  );
}
