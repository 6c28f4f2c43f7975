import { type Said, said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { textLimits } from '#core/contract/values.ts';
import { maxDecimals } from '#numbers/decimals.ts';
import type { BoundFault } from '#core/rules/bounds.ts';
import { itemFault, type ItemFault, misnamedReferences, type Reference } from '#core/rules/items.ts';
import { nameKey } from '#core/rules/names/names.ts';
import { hiddenCharacterFault } from '../../hidden-words.ts';
import { conflict, type StoreFault, invalid, quoted } from '../fault.ts';
import { extrasSize } from './item-rows.ts';
import type { Tables } from '../schema.ts';

const longName = said('longText', { most: textLimits.name });

const words: Record<Exclude<ItemFault['reason'], 'hiddenCharacter' | BoundFault['reason']>, Said> = {
  noName: said('emptyName'),
  dots: said('dotsName'),
  tooLong: longName,
  linkTooLong: said('longText', { most: textLimits.link }),
  noScheme: said('linkNeedsScheme'),
  otherScheme: said('linkOtherScheme'),
  noAddress: said('noWebAddress'),
  credentials: said('linkCredentials'),
  tooManyDecimals: said('badDecimals', { most: maxDecimals }),
  maximumBelowMinimum: said('maximumBelowMinimum'),
  noMaterialName: said('noMaterialName'),
  badMaterialQuantity: said('badMaterialQuantity'),
  costsNothing: said('costsNothing'),
};

/**
 * The refusal of a faulty item. `prefix` is the prefix of the item's fields in the request, such as `item.`.
 */
export function itemFaultOf(fault: ItemFault, prefix: string): StoreFault {
  const field = prefix + fault.field;
  if (fault.reason === 'belowMinimum') return invalid(said('belowMinimum', { least: fault.limit }), field);
  if (fault.reason === 'longText') return invalid(said('longText', { most: fault.limit }), field);
  if (fault.reason === 'hiddenCharacter') return hiddenCharacterFault('name', fault.hidden, field);
  if (fault.reason === 'noName' && fault.field !== 'name') return invalid(said('emptyRecipeName'), field);
  return invalid(words[fault.reason], field);
}

/**
 * Checks an item (docs/specification.md#s5-item, docs/specification.md#s5-recipe). Faults that `before`, the
 * stored item, already has are accepted.
 * @throws Fault `invalid`
 */
export function checkItem(item: WireItem, prefix: string, before: Item | null): void {
  const fault = itemFault(readItem(item), before);
  if (fault) throw itemFaultOf(fault, prefix);
}

/**
 * Whether the thing that a reference names exists: an item for a material, a proficiency for a tool, a source
 * book for a manual. Buildings are not stored.
 */
async function exists(transaction: Transaction<Tables>, { kind, name }: Reference): Promise<boolean> {
  switch (kind) {
    case 'material':
      return Boolean(await findItem(transaction, name));
    case 'manual':
      return Boolean(
        await transaction
          .selectFrom('item_source')
          .select('name')
          .where((row) => row.or([row('name', '=', name), row('abbreviation', '=', name)]))
          .executeTakeFirst(),
      );
    case 'tool':
      return Boolean(
        await transaction
          .selectFrom('label')
          .select('id')
          .where('type', '=', 'PROFICIENCY')
          .where('name', '=', name)
          .executeTakeFirst(),
      );
    case 'building':
      return false;
  }
}

/**
 * Checks the names that an item refers to against the rule for names.
 * @throws Fault `invalid` when a new name breaks the rule
 */
export async function checkReferences(
  transaction: Transaction<Tables>,
  item: WireItem,
  prefix: string,
  before: Item | null,
): Promise<void> {
  for (const reference of misnamedReferences(readItem(item), before)) {
    if (await exists(transaction, reference)) continue;
    const { fault, kind } = reference;
    const field = prefix + reference.field;
    if (fault.reason === 'tooLong') throw invalid(longName, field);
    throw hiddenCharacterFault(`name of a ${kind}`, fault.hidden, field);
  }
}

/** The item with exactly this name. */
export const findItem = (transaction: Transaction<Tables>, name: string) =>
  transaction.selectFrom('item').selectAll().where('name', '=', name).executeTakeFirst();

/**
 * Refuses a name that another item has, ignoring case, spaces and Unicode form
 * (docs/decisions/0009-names.md). One writer runs at a time, so no other writer can take the name before this
 * transaction ends. No index enforces this, since items stored before the rule may share names.
 * @throws Fault `conflict`
 */
export async function refuseTaken(
  transaction: Transaction<Tables>,
  name: string,
  field: string,
  itself: string | null,
): Promise<void> {
  const others = await transaction
    .selectFrom('item')
    .select('name')
    .where((row) => row.or([row('name', '=', name), row('name_key', '=', nameKey(name))]))
    .orderBy('name')
    .execute();
  const other = others.find((one) => one.name !== itself);
  if (other) throw conflict(said('nameTaken', { name: quoted(other.name) }), field);
}

/**
 * Trims the item's name, its link and its recipes' labels, except those that equal the ones of `before`, the
 * stored item.
 */
export function trimmedItem(item: WireItem, before: Item | null): WireItem {
  const labels = new Set((before?.craft ?? []).map(({ label }) => label));
  const trimmed = { ...item, name: item.name === before?.name ? item.name : item.name.trim() };
  if (trimmed.link && trimmed.link !== before?.link) trimmed.link = trimmed.link.trim() || null;
  if (trimmed.craft)
    trimmed.craft = trimmed.craft.map((recipe) =>
      recipe.label && !labels.has(recipe.label) ? { ...recipe, label: recipe.label.trim() } : recipe,
    );
  return trimmed;
}

/**
 * Maximum size, in characters of JSON, of keys that the contract does not define: enough for a note, not for
 * a file.
 */
const maxExtras = 20_000;

type Row = Parameters<typeof extrasSize>[0];

/**
 * Limits the size of keys that the contract does not define; what is already stored may stay.
 * @throws Fault `invalid`
 */
export function checkExtras(row: Row, stored: Row | null, field?: string): void {
  const size = extrasSize(row);
  if (size > maxExtras && size > (stored ? extrasSize(stored) : 0))
    throw invalid(said('tooManyExtras', { most: maxExtras }), field);
}
