import { fieldsIn, nameIn, numberIn, type Reader } from './reading.ts';

const isThreshold = (key: string): boolean => key.trim() !== '' && Number.isFinite(Number(key));

/** A level as the app shows it; null if the value is not a level. */
function levelIn(value: unknown): string | null {
  const number = numberIn(value);
  return number === null ? (nameIn(value) ?? null) : String(number);
}

/**
 * Experience threshold to level. A threshold with an unreadable level remains, with a null level: without the
 * threshold, experience above it would get the level below it.
 */
export const experienceTableIn: Reader<Record<string, string | null>> = (value) => {
  const table = fieldsIn(fieldsIn(value)?.['table']);
  if (!table) return undefined;
  const entries = Object.entries(table).filter(([key]) => isThreshold(key));
  return Object.fromEntries(entries.map(([key, level]) => [key, levelIn(level)]));
};
