import type { Transaction } from 'kysely';
import { readItem, type WireItem } from '#core/contract/items.ts';
import { itemFault } from '#core/rules/items.ts';
import { nameKey } from '#core/rules/names/names.ts';
import type { ImportedItem } from './import-file.ts';
import { type Fault, invalid, quoted } from '../fault.ts';
import { type Imported, importedAt, labelFinder, refuseTwice } from './imported.ts';
import { insertAll } from '../insert-all.ts';
import { materialsIn, rowOf } from '../repositories/item-rows.ts';
import { itemFaultOf } from '../repositories/item-checks.ts';
import { chunks } from '../json.ts';
import type { Tables } from '../schema.ts';
import { changeOf } from '../repositories/versions.ts';

/** Those of the names that are stored items. */
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

/**
 * The rules' messages are worded for the app's form, which shows them at a field; here the text must name it.
 */
const sayingWhere = ({ field, message }: Fault): string => `${field}: ${message}`;

/**
 * Checks an item against the rules. Its name and link were chosen elsewhere, before these rules, and other
 * data refers to the name: faults in them are not refused but returned as a notice.
 * @throws Fault `invalid`
 */
function check(item: WireItem, place: string): string | null {
  const full = readItem(item);
  const fault = itemFault(full, full);
  if (fault) {
    const refusal = itemFaultOf(fault, place);
    throw invalid(sayingWhere(refusal), refusal.field);
  }
  const later = itemFault(full);
  return later && sayingWhere(itemFaultOf(later, place));
}

/** Reports each new item whose name counts as that of another item, in the file or stored. */
async function sameNames(
  transaction: Transaction<Tables>,
  items: readonly { name: string; place: string }[],
): Promise<string[]> {
  const keyed = items.map((item) => ({ ...item, key: nameKey(item.name) }));
  const first = new Map<string, string>();
  for (const some of chunks(keyed.map(({ key }) => key)))
    for (const { name, name_key } of await transaction
      .selectFrom('item')
      .select(['name', 'name_key'])
      .where('name_key', 'in', some)
      .orderBy('name')
      .execute())
      if (!first.has(name_key)) first.set(name_key, `the item ${quoted(name)}, which was here already`);
  return keyed.flatMap(({ name, place, key }) => {
    const other = first.get(key);
    if (other === undefined) first.set(key, `${place} ${quoted(name)}`);
    return other === undefined
      ? []
      : `${place} ${quoted(name)} has the name of ${other}, but for case, spaces or Unicode form. Both are there now: rename one in the app.`;
  });
}

/** Imports new items. Items with a stored name stay unchanged: they are edited in the app. */
export async function importItems(
  transaction: Transaction<Tables>,
  items: readonly ImportedItem[],
  now: number,
): Promise<Imported & { notices: string[] }> {
  const names = items.map(({ name }) => name);
  refuseTwice(names, 'items', 'has the name of');
  const findLabel = await labelFinder(transaction, 'ITEM');
  const wire = items.map((item, index): WireItem => {
    const place = `items.${index}.`;
    const labels = (item.labels ?? []).map((label, at) => findLabel(label, `${place}labels.${at}`));
    return { ...item, labels };
  });
  const faults = wire.map((item, index) => check(item, `items.${index}.`));
  const before = await storedItems(transaction, names);
  const isNew = ({ name }: WireItem): boolean => !before.has(name);
  const added = wire.filter(isNew);
  const notices = [
    ...wire.flatMap((item, index) => (isNew(item) ? (faults[index] ?? []) : [])),
    ...(await sameNames(
      transaction,
      wire
        .map(({ name }, index) => ({ name, place: `items.${index}` }))
        .filter(({ name }) => !before.has(name)),
    )),
  ];
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
  return { added: added.length, changed: 0, notices };
}
