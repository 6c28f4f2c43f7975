import { sum } from '#numbers/decimals.ts';
import type { Character } from '../../contract/characters.ts';
import type { JournalEntry } from '../../contract/journal/entry.ts';
import { levelAt, type ReadLevels, totalExperience } from '../../rules/experience.ts';
import { maxLines } from '../../rules/journal/visit.ts';

/** A character with the parts of its experience. */
export type KnownCharacter = Pick<Character, 'id' | 'name' | 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'>;

/** The number of events of each type. */
export interface Happened {
  sessions: number;
  gifts: number;
  corrections: number;
  others: number;
}

/** What happened to one character. */
export interface CharacterSummary extends Pick<JournalEntry, 'exp' | 'money' | 'status' | 'kind'> {
  id: string;
  name: string;
  /** The entry, if there is only one; null if there are several. */
  onlyEntry: JournalEntry | null;
  happened: Happened;
  /** The level now; null if it is the same as before. */
  level: string | null;
}

/** The type of event by the kind of its entry; all other kinds belong to `others`. */
const eventTypes: Partial<Record<JournalEntry['kind'], keyof Happened>> = {
  played: 'sessions',
  mastered: 'sessions',
  given: 'gifts',
  corrected: 'corrections',
};

function countsOf(entries: readonly JournalEntry[]): Happened {
  const counts: Happened = { sessions: 0, gifts: 0, corrections: 0, others: 0 };
  for (const { kind } of entries) counts[eventTypes[kind] ?? 'others'] += 1;
  return counts;
}

function sumOf(entries: readonly JournalEntry[], part: 'exp' | 'money'): number | null {
  const known = entries.flatMap((entry) => entry[part] ?? []);
  return known.length === 0 ? null : known.reduce((total, gain) => sum(total, gain));
}

/** The level that the character has reached, or fallen to, by this gain; null if the level is the same. */
function newLevel(character: KnownCharacter, gain: number, levels: ReadLevels): string | null {
  const now = totalExperience(character);
  const level = levelAt(levels, now);
  return level === levelAt(levels, now - gain) ? null : level;
}

/** The entries that were not undone, without those that undid listed ones. */
function withoutUndone(entries: readonly JournalEntry[]): JournalEntry[] {
  const listed = new Set<number | null>(entries.map(({ id }) => id));
  return entries.filter(({ undoneBy, reverses }) => undoneBy === null && !listed.has(reverses));
}

function summaryOf(
  character: KnownCharacter,
  entries: readonly JournalEntry[],
  levels: ReadLevels,
): CharacterSummary {
  const [newest] = entries;
  const exp = sumOf(entries, 'exp');
  return {
    id: character.id,
    name: character.name,
    onlyEntry: entries.length === 1 ? newest! : null,
    kind: newest!.kind,
    happened: countsOf(entries),
    exp,
    money: sumOf(entries, 'money'),
    status: entries.find(({ status }) => status !== null)?.status ?? null,
    level: newLevel(character, exp ?? 0, levels),
  };
}

export interface Since {
  /** One line for each character: first those who died, then those with the latest events. */
  lines: CharacterSummary[];
  /** The number of further characters with events. */
  more: number;
}

/** What happened to characters, in three lines at most; `entries` are newest first. */
export function sinceLastVisit(
  entries: readonly JournalEntry[],
  characters: readonly KnownCharacter[],
  levels: ReadLevels,
): Since {
  const known = new Map(characters.map((character) => [character.id, character]));
  const byCharacter = new Map<KnownCharacter, JournalEntry[]>();
  for (const entry of withoutUndone(entries)) {
    const character = known.get(entry.subject);
    if (character) byCharacter.set(character, [...(byCharacter.get(character) ?? []), entry]);
  }
  const all = Array.from(byCharacter, ([character, theirs]) => summaryOf(character, theirs, levels));
  const sorted = [
    ...all.filter(({ status }) => status === 'dead'),
    ...all.filter(({ status }) => status !== 'dead'),
  ];
  // The last line says how many further characters there are.
  const shown = sorted.length > maxLines ? maxLines - 1 : maxLines;
  return { lines: sorted.slice(0, shown), more: Math.max(0, sorted.length - shown) };
}
