import type { Transaction } from 'kysely';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { textLimits } from '#core/contract/values.ts';
import { itemFault, type ItemFault, misnamedReferences, type Reference } from '#core/rules/items.ts';
import { smallestPrice } from '#core/rules/smallest-price.ts';
import { nameKey } from '#core/rules/names/names.ts';
import { refuseHidden } from '../../hidden-words.ts';
import { conflict, type Fault, invalid, quoted } from '../fault.ts';
import { extrasSize } from './item-rows.ts';
import type { Tables } from '../schema.ts';

const longName = `A name has at most ${textLimits.name} characters.`;

const words: Record<Exclude<ItemFault['reason'], 'hiddenCharacter'>, string> = {
  noName: 'Name cannot be empty.',
  dots: 'An item cannot be called by dots alone: no address can carry such a name.',
  tooLong: longName,
  linkTooLong: `A link has at most ${textLimits.link.toLocaleString('en')} characters.`,
  noScheme: 'Begin the link with https://.',
  otherScheme: 'A link begins with https:// or http://.',
  noAddress: 'This is not a web address, such as https://5e.tools/items.html.',
  credentials: 'Remove the user name and the password from the link.',
  negativePrice: 'A price cannot be less than 0.',
  tinyPrice: `A price is 0 or at least ${smallestPrice}.`,
  negativeCost: 'Craft cost cannot be less than 0.',
  tinyCost: `Craft cost is 0 or at least ${smallestPrice}.`,
  negativeTime: 'Craft time cannot be less than 0.',
  badMinimum: 'A recipe makes at least 1 piece.',
  badMaximum: 'A recipe makes at least 1 piece.',
  maximumBelowMinimum: 'A recipe’s largest quantity cannot be below its smallest.',
  noMaterialName: 'A material needs a name.',
  badMaterialQuantity: 'A material’s quantity must be above 0.',
  costsNothing: 'A recipe takes money, time or materials.',
};

/** The message of a fault for the sender. `place` is the item's prefix in the request, such as `item.`. */
export function itemFaultOf(fault: ItemFault, place: string): Fault {
  const field = place + fault.field;
  if (fault.reason === 'hiddenCharacter') return refuseHidden('name', fault.hidden, field);
  const word = fault.reason === 'noName' && fault.field !== 'name' ? 'You must specify a recipe name.' : null;
  return invalid(word ?? words[fault.reason], field);
}

/**
 * Checks an item (docs/specification.md#s5-item, docs/specification.md#s5-recipe). Faults that `before`, the
 * stored item, already has are accepted.
 * @throws Fault `invalid`
 */
export function checkItem(item: WireItem, place: string, before: Item | null): void {
  const fault = itemFault(readItem(item), before);
  if (fault) throw itemFaultOf(fault, place);
}

/**
 * Whether something of this name exists to refer to: an item as a material, a proficiency as a tool, a listed
 * manual.
 */
async function isThere(transaction: Transaction<Tables>, { kind, name }: Reference): Promise<boolean> {
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
 * @throws Fault `invalid` a new name that breaks the rule
 */
export async function checkReferences(
  transaction: Transaction<Tables>,
  item: WireItem,
  place: string,
  before: Item | null,
): Promise<void> {
  for (const reference of misnamedReferences(readItem(item), before)) {
    if (await isThere(transaction, reference)) continue;
    const { fault, kind } = reference;
    const field = place + reference.field;
    if (fault.reason === 'tooLong') throw invalid(longName, field);
    throw refuseHidden(`name of a ${kind}`, fault.hidden, field);
  }
}

/** An item of exactly this name. */
export const findItem = (transaction: Transaction<Tables>, name: string) =>
  transaction.selectFrom('item').selectAll().where('name', '=', name).executeTakeFirst();

/**
 * Refuses a name that another item has, ignoring case, spaces and Unicode form
 * (docs/decisions/0009-names.md). One writer runs at a time, so no other takes the name before this
 * transaction ends. No index enforces it, since items stored before the rule may share names.
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
  if (other) throw conflict(`There is already an item called ${quoted(other.name)}.`, field);
}

/**
 * Trims names and the link for storage, except those that `before`, the stored item, already has with spaces.
 */
export function tidied(item: WireItem, before: Item | null): WireItem {
  const labels = new Set((before?.craft ?? []).map(({ label }) => label));
  const tidy = { ...item, name: item.name === before?.name ? item.name : item.name.trim() };
  if (tidy.link && tidy.link !== before?.link) tidy.link = tidy.link.trim() || null;
  if (tidy.craft)
    tidy.craft = tidy.craft.map((recipe) =>
      recipe.label && !labels.has(recipe.label) ? { ...recipe, label: recipe.label.trim() } : recipe,
    );
  return tidy;
}

/**
 * Most characters of JSON stored for keys that the contract does not define: enough for a note, not for a
 * file.
 */
const mostExtras = 20_000;

type Row = Parameters<typeof extrasSize>[0];

/**
 * Limits the size of keys that the contract does not define; what is already stored may stay.
 * @throws Fault `invalid`
 */
export function checkExtras(row: Row, stored: Row | null, field?: string): void {
  const size = extrasSize(row);
  if (size > mostExtras && size > (stored ? extrasSize(stored) : 0))
    throw invalid(
      `The item's further fields have more than ${mostExtras.toLocaleString('en')} characters.`,
      field,
    );
}
