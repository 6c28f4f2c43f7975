import type { EnteredNumber } from '../entered-number.ts';
import { chosenId, type PickedOne, typedFor } from '../picked.ts';
import { isSame } from '../same.ts';

/** A participant as entered in the form of a session. */
export interface PartyRow {
  character: PickedOne;
  exp: EnteredNumber;
  isDead: boolean;
}

/** The exp of a row in which nobody has entered any. */
const noExp = 0;

export const blankRow: PartyRow = { character: '', exp: noExp, isDead: false };

/** A name to add, and what it means: one character, by its id; none (`unknown`); or several (`ambiguous`). */
export interface NamedPick {
  name: string;
  means: { id: string } | 'unknown' | 'ambiguous';
}

export interface PartyAddition {
  rows: readonly PartyRow[];
  /** How many characters were added. */
  added: number;
  /** Names that were not added: the party or an earlier pick has the same character, or the same unresolved text. */
  doubles: readonly string[];
  /** Names that no character has. Rows contain them as text. */
  unknown: readonly string[];
  /** Names that several characters have. Rows contain them as text. */
  ambiguous: readonly string[];
  /** Names for which no row was left. */
  surplus: readonly string[];
  /** The first row to which a name was added as text; null if there is none. */
  firstUnresolvedRow: number | null;
}

/**
 * Adds each name to a party once, in rows without a character first. A name that does not mean exactly one character is
 * added as typed text, so that nothing is lost. `fold` converts texts that count as the same to the same string. A
 * party has at most `limit` rows.
 */
export function addToParty(
  before: readonly PartyRow[],
  picks: readonly NamedPick[],
  { limit, fold }: { limit: number; fold: (text: string) => string },
): PartyAddition {
  const rows = [...before];
  const doubles: string[] = [];
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  const surplus: string[] = [];
  const ids = new Set(rows.map(({ character }) => chosenId(character)));
  const texts = new Set(rows.map(({ character }) => fold(typedFor(character))));
  let added = 0;
  let firstUnresolvedRow: number | null = null;
  for (const { name, means } of picks) {
    const isFound = typeof means === 'object';
    if (isFound ? ids.has(means.id) : texts.has(fold(name))) {
      doubles.push(name);
      continue;
    }
    const free = rows.findIndex(({ character }) => character === '');
    const index = free === -1 ? rows.length : free;
    if (index >= limit) {
      surplus.push(name);
      continue;
    }
    const row = rows[index] ?? blankRow;
    rows[index] = { ...row, character: isFound ? means.id : { typed: name } };
    if (isFound) {
      ids.add(means.id);
      added += 1;
    } else {
      texts.add(fold(name));
      (means === 'unknown' ? unknown : ambiguous).push(name);
      firstUnresolvedRow ??= index;
    }
  }
  return { rows, added, doubles, unknown, ambiguous, surplus, firstUnresolvedRow };
}

/** The rows without those of one character; a party that would be empty gets one blank row. */
export function withoutCharacter(rows: readonly PartyRow[], id: string): PartyRow[] {
  const remaining = rows.filter(({ character }) => character !== id);
  return remaining.length === 0 ? [blankRow] : remaining;
}

/** Sets the exp of every row. `replaced`: the rows in which another exp had been entered. */
export const setExpForAll = (
  rows: readonly PartyRow[],
  exp: number,
): { rows: PartyRow[]; replaced: PartyRow[] } => ({
  rows: rows.map((row) => ({ ...row, exp })),
  replaced: rows.filter((row) => row.exp !== exp && row.exp !== noExp && row.exp !== null),
});

/** Gives each row the exp that its character had in `before`; rows of other characters stay. */
export const restoreExp = (rows: readonly PartyRow[], before: readonly PartyRow[]): PartyRow[] =>
  rows.map((row) => {
    const known = before.find(({ character }) => isSame(character, row.character));
    return known ? { ...row, exp: known.exp } : row;
  });
