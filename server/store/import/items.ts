import type { Transaction } from 'kysely';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { itemFault, type ItemFault, itemFaults, referencesOf } from '#core/rules/items.ts';
import { nameKey } from '#core/rules/names/names.ts';
import type { ImportedItem } from './import-file.ts';
import { quoted, unusable } from '../fault.ts';
import { type Imported, keysIn, labelFinder, refuseRepeats, suggestions } from './imported.ts';
import { rowOf } from '../repositories/item-rows.ts';
import { insertItems } from '../repositories/item-writes.ts';
import { itemFaultOf } from '../repositories/item-checks.ts';
import { groupBy, rowsFor } from '../json.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';

/** The names of all stored items. */
export async function allItems(transaction: Transaction<Tables>): Promise<string[]> {
  const rows = await transaction.selectFrom('item').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * Reports each name of a tool or material that new items require, but that no proficiency or item has. Items may
 * require things that do not exist yet, but nobody has a tool whose name is misspelled.
 */
async function noticesOfReferences(
  transaction: Transaction<Tables>,
  items: readonly { item: WireItem; place: string }[],
): Promise<string[]> {
  const references = items.flatMap(({ item, place }) =>
    referencesOf(readItem(item)).map((reference) => ({ ...reference, place })),
  );
  if (references.length === 0) return [];
  const labels = await transaction
    .selectFrom('label')
    .select('name')
    .where('type', '=', 'PROFICIENCY')
    .orderBy('name')
    .execute();
  const known = {
    tool: { names: new Set(labels.map(({ name }) => name)), kind: 'proficiency' },
    material: { names: new Set(await allItems(transaction)), kind: 'item' },
  };
  return (['tool', 'material'] as const).flatMap((sort) => {
    const { names, kind } = known[sort];
    const suggest = suggestions(names);
    const unknown = references.filter((one) => one.kind === sort && !names.has(one.name));
    return [...groupBy(unknown, ({ name }) => name)].map(([name, [first, ...others]]) => {
      const more = others.length === 0 ? '' : ` It is named ${others.length + 1} times.`;
      const field = first!.field.replace(/\.\d+$/, '');
      return `${first!.place}.${field}: there is no ${kind} ${quoted(name)} in the file or in the database.${suggest(name)}${more}`;
    });
  });
}

/** The value of an item at the field of a fault, such as `craft.0.cost`, if it is a number. */
function amountAt(item: Item, field: string): number | undefined {
  let value: unknown = item;
  for (const key of field.split('.')) value = (value as Record<string, unknown> | null)?.[key];
  return typeof value === 'number' ? value : undefined;
}

/**
 * Adds the field, and the number at fault, to a message of the rules. The app's form shows such a message at the field, so
 * the message itself does not name it.
 */
function withField(item: Item, fault: ItemFault): string {
  const amount = amountAt(item, fault.field);
  return `${fault.field}${amount === undefined ? '' : ` is ${amount}`}: ${itemFaultOf(fault, '').message}`;
}

/**
 * Checks an item against the rules of the app's form. Names and links may be older than these rules, and other data of the
 * file refer to the name. A fault in the name or the link is therefore not refused, but returned as a notice; null if there
 * is none. So are the prices of a stored item, which the import does not change.
 * @throws Fault `invalid` that names all faults
 */
function check(item: WireItem, place: string, isStored: boolean): string | null {
  const full = readItem(item);
  const withoutPrices = {
    ...full,
    sell: null,
    buy: null,
    craft: full.craft.map((one) => ({ ...one, cost: 0 })),
  };
  const faults = itemFaults(full, isStored ? full : withoutPrices);
  const [first] = faults;
  if (first) throw unusable(`${place}${faults.map((fault) => withField(full, fault)).join(' ')}`);
  const tolerated = itemFault(full);
  return tolerated && `${place}${withField(full, tolerated)}`;
}

/** Reports each new item whose name counts as the same as that of another item, in the file or stored. */
async function noticesOfSameNames(
  transaction: Transaction<Tables>,
  items: readonly { name: string; place: string }[],
): Promise<string[]> {
  const keyed = items.map((item) => ({ ...item, key: nameKey(item.name) }));
  const first = new Map<string, string>();
  const stored = await rowsFor(
    keyed.map(({ key }) => key),
    (some) =>
      transaction
        .selectFrom('item')
        .select(['name', 'name_key'])
        .where('name_key', 'in', some)
        .orderBy('name'),
  );
  for (const { name, name_key } of stored)
    if (!first.has(name_key)) first.set(name_key, `the stored item ${quoted(name)}`);
  return keyed.flatMap(({ name, place, key }) => {
    const other = first.get(key);
    if (other === undefined) first.set(key, `${place} ${quoted(name)}`);
    return other === undefined
      ? []
      : `${place} ${quoted(name)} has the same name as ${other}, except for case, spaces or Unicode form. Both now exist: rename one in the app.`;
  });
}

const labelIds = ({ labels }: WireItem): string[] =>
  [...new Set((labels ?? []).map(({ id }) => id))].toSorted();

/** Imports new items. Stored items with a name in the file stay unchanged: members edit them in the app. */
export async function importItems(
  transaction: Transaction<Tables>,
  journal: Journal,
  items: readonly ImportedItem[],
): Promise<Imported & { notices: string[] }> {
  const names = items.map(({ name }) => name);
  refuseRepeats(names, 'items', 'has the name of');
  const findLabel = await labelFinder(transaction, 'ITEM');
  const wire = items.map((item, index): WireItem => {
    const place = `items.${index}.`;
    const labels = (item.labels ?? []).map((label, position) =>
      findLabel(label, `${place}labels.${position}`),
    );
    return { ...item, labels };
  });
  const before = await keysIn(transaction, 'item', names);
  const noticesOfFaults = wire.map((item, index) => check(item, `items.${index}.`, before.has(item.name)));
  const isNew = ({ name }: WireItem): boolean => !before.has(name);
  const added = wire.filter(isNew);
  const notices = [
    ...wire.flatMap((item, index) => (isNew(item) ? (noticesOfFaults[index] ?? []) : [])),
    ...(await noticesOfSameNames(
      transaction,
      wire
        .map(({ name }, index) => ({ name, place: `items.${index}` }))
        .filter(({ name }) => !before.has(name)),
    )),
  ];
  const states = added.map((item) => ({ ...rowOf(item), labels: labelIds(item) }));
  await insertItems(transaction, states, journal.author);
  for (const state of states)
    journal.add({
      subject: { type: 'item', id: state.name },
      kind: 'imported',
      changes: { item: [null, state] },
    });
  const references = await noticesOfReferences(
    transaction,
    wire.map((item, index) => ({ item, place: `items.${index}` })).filter(({ item }) => isNew(item)),
  );
  return { added: added.length, changed: 0, notices: [...notices, ...references] };
}
