import { fieldsIn, nameIn, numberIn, type Reader } from './reading.ts';

const isThreshold = (key: string): boolean => key.trim() !== '' && Number.isFinite(Number(key));

/** A level as it is shown; null where there is none. */
function levelIn(value: unknown): string | null {
  const number = numberIn(value);
  return number === null ? (nameIn(value) ?? null) : String(number);
}

/**
 * Experience threshold to level. A threshold whose level cannot be read stays, without one: left out, those above it
 * would have the level below.
 */
export const experienceTableIn: Reader<Record<string, string | null>> = (value) => {
  const table = fieldsIn(fieldsIn(value)?.['table']);
  if (!table) return undefined;
  const entries = Object.entries(table).filter(([key]) => isThreshold(key));
  return Object.fromEntries(entries.map(([key, level]) => [key, levelIn(level)]));
};
