import type { Transaction } from 'kysely';
import type { WireItem } from '#core/contract/item-schemas.ts';
import type { ImportedItem } from '../import-file.ts';
import { badRequest, Refusal } from '../problems.ts';
import { type Imported, importedAt, labelFinder, refuseTwice } from './imported.ts';
import { insertAll } from './insert-all.ts';
import { materialsIn, rowOf } from './item-rows.ts';
import { checkItem } from './item-writes.ts';
import { chunks } from './json.ts';
import type { Tables } from './schema.ts';
import { changeOf } from './versions.ts';

/** The names among these that are items. */
export async function storedItems(
  transaction: Transaction<Tables>,
  names: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunks([...new Set(names)]))
    for (const { name } of await transaction
      .selectFrom('item')
      .select('name')
      .where('name', 'in', some)
      .execute())
      found.add(name);
  return found;
}

/** The rules of the app's form, which has fields of its own; here the words must say where. */
function check(item: WireItem, place: string): void {
  try {
    checkItem(item, place);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw badRequest(`${error.field}: ${error.message}`, error.field);
  }
}

/** Items. Those of a name that is there stay as they are: they are edited in the app. */
export async function importItems(
  transaction: Transaction<Tables>,
  items: readonly ImportedItem[],
  now: number,
): Promise<Imported> {
  const names = items.map(({ name }) => name);
  refuseTwice(names, 'items', 'has the name of');
  const findLabel = await labelFinder(transaction, 'ITEM');
  const wire = items.map((item, index): WireItem => {
    const place = `items.${index}.`;
    const labels = (item.labels ?? []).map((label, at) => findLabel(label, `${place}labels.${at}`));
    const full = { ...item, labels };
    check(full, place);
    return full;
  });
  const before = await storedItems(transaction, names);
  const added = wire.filter(({ name }) => !before.has(name));
  const rows = added.map((item) => ({ ...rowOf(item), ...changeOf(0, importedAt(now)) }));
  await insertAll(transaction, 'item', rows);
  await insertAll(
    transaction,
    'item_label',
    added.flatMap(({ name, labels }) =>
      [...new Set((labels ?? []).map(({ id }) => id))].map((label_id) => ({ item_name: name, label_id })),
    ),
  );
  await insertAll(
    transaction,
    'item_material',
    rows.flatMap(({ name, craft }) =>
      materialsIn(craft).map((material_name) => ({ item_name: name, material_name })),
    ),
  );
  return { added: added.length, changed: 0 };
}
