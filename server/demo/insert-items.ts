import type { Transaction } from 'kysely';
import { nameKey, normaliseName } from '#core/rules/names/names.ts';
import type { Tables } from '../store/schema.ts';
import { insertAll } from '../store/insert-all.ts';
import type { DemoItem } from './item.ts';
import { labelId } from './labels.ts';

/** Stores items with their labels, and which materials their recipes name. */
export async function insertItems(
  transaction: Transaction<Tables>,
  items: readonly DemoItem[],
): Promise<void> {
  await insertAll(
    transaction,
    'item',
    items.map((item) => ({
      name: item.name,
      normalised_name: normaliseName(item.name),
      name_key: nameKey(item.name),
      usable: Number(item.usable),
      attunement: Number(item.attunement),
      link: item.link,
      manual: item.manual,
      give_ratio: 1,
      sell: item.sell && JSON.stringify(item.sell),
      buy: item.buy && JSON.stringify(item.buy),
      craft: JSON.stringify(item.craft),
      extras: '{}',
    })),
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
