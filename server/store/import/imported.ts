import type { Transaction } from 'kysely';
import type { Label } from '#core/contract/labels.ts';
import { type LabelType, textLimits } from '#core/contract/values.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { invalid } from '../fault.ts';
import type { Tables } from '../schema.ts';
import type { Author } from '../repositories/versions.ts';

/** How many rows are new, and how many are others than before. */
export interface Imported {
  added: number;
  changed: number;
}

/** Who is said to have changed what an import changed; no player has an id with a space. */
export const importedAt = (now: number): Author => ({ memberId: 'An import', now });

/** Refuses the later of two entries of a list that mean the same. `keys` are in the list's order. */
export function refuseTwice(keys: readonly string[], place: string, words: string): void {
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const before = first.get(key);
    const at = `${place}.${index}`;
    if (before !== undefined) throw invalid(`${at} ${words} ${place}.${before}.`, at);
    first.set(key, index);
  }
}

/** Refuses what can be no name, or the stores' keys could not hold. */
export function refuseName(name: string, place: string): void {
  if (name.trim() === '') throw invalid(`${place} cannot be empty.`, place);
  if (Array.from(name).length > textLimits.name)
    throw invalid(`${place} has more than ${textLimits.name} characters.`, place);
}

/** Whether a row is there as it should be. */
export const isSame = <T extends object>(row: T, before: T): boolean =>
  (Object.keys(row) as (keyof T)[]).every((key) => row[key] === before[key]);

type Find = (named: { id?: string | undefined; name: string }, place: string) => Label;

/** What finds labels of a type by their id or else by their name, and refuses what is none at its place. */
export async function labelFinder(transaction: Transaction<Tables>, type: LabelType): Promise<Find> {
  const labels = await transaction.selectFrom('label').selectAll().where('type', '=', type).execute();
  const byId = new Map(labels.map((label) => [label.id, label]));
  const byName = new Map(labels.map((label) => [label.normalised_name, label]));
  return ({ id, name }, place) => {
    const found = byId.get(id ?? '') ?? byName.get(normaliseName(name));
    if (!found)
      throw invalid(`${place}: there is no ${type} label ${name}, in the file or here already.`, place);
    return { id: found.id, name: found.name };
  };
}
