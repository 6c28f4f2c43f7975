import type { Transaction } from 'kysely';
import { itemFields } from '#core/contract/items.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { unusable } from '../fault.ts';
import type { Tables } from '../schema.ts';
import { checkConverted, type ImportFile } from './import-file.ts';

/** Whether a text has spaces at its ends, but is not blank: the rules for names refuse that. */
const hasOuterSpaces = (text: string): boolean => text !== text.trim() && text.trim() !== '';

/** The stored names and ids that have spaces at their ends. */
async function storedWithSpaces(transaction: Transaction<Tables>): Promise<Set<string>> {
  const items = await transaction.selectFrom('item').select('name').execute();
  const characters = await transaction.selectFrom('character').select('id').execute();
  const sessions = await transaction.selectFrom('session').select('id').execute();
  const texts = [
    ...items.map(({ name }) => name),
    ...characters.flatMap(({ id }) => [id, nameInId(id)]),
    ...sessions.map(({ id }) => id),
  ];
  return new Set(texts.filter(hasOuterSpaces));
}

/** Calls `trim` for all texts within a value, including keys, and returns the value with the results. */
function withTexts(value: unknown, trim: (text: string) => string, place: string): unknown {
  if (typeof value === 'string') return trim(value);
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => withTexts(inner, trim, `${place}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [trim(key), withTexts(inner, trim, `${place}.${key}`)] as const,
  );
  const trimmed = Object.fromEntries(entries);
  if (Object.keys(trimmed).length < entries.length)
    throw unusable(`${place} has a key twice, but for spaces at its ends.`);
  return trimmed;
}

/** The parts of a file whose texts people type. */
const parts = ['labels', 'players', 'items', 'characters', 'sessions'] as const;

/**
 * Removes the spaces at the ends of texts, as forms do, so that `Rope ` is the item `Rope`. Names and ids that are stored
 * with such spaces stay, and so do keys of an item that the contract does not define.
 * @returns the file, and the number of texts that had such spaces
 */
export async function withoutOuterSpaces(
  transaction: Transaction<Tables>,
  file: ImportFile,
): Promise<{ file: ImportFile; count: number }> {
  let count = 0;
  let stored: ReadonlySet<string> = new Set();
  const trim = (text: string): string => {
    if (!hasOuterSpaces(text) || stored.has(text)) return text;
    count += 1;
    return text.trim();
  };
  const trimmedFile = (): Record<string, unknown> => ({
    ...file,
    ...Object.fromEntries(
      parts.flatMap((part) => {
        const entries = file[part]?.map((entry, index) =>
          Object.fromEntries(
            Object.entries(entry).map(([key, value]) => [
              key,
              part !== 'items' || Object.hasOwn(itemFields, key)
                ? withTexts(value, trim, `${part}.${index}.${key}`)
                : value,
            ]),
          ),
        );
        return entries ? [[part, entries]] : [];
      }),
    ),
  });
  trimmedFile();
  if (count === 0) return { file, count };
  // Most files have no such texts, and need not be compared with the database.
  stored = await storedWithSpaces(transaction);
  count = 0;
  return { file: checkConverted(trimmedFile()), count };
}
