import type { Character } from '../../contract/characters.ts';
import { jsonIn } from '../../contract/json.ts';
import { fieldsIn } from '../../contract/reading.ts';
import { totalExperience } from '../experience.ts';

type Own = Pick<
  Character,
  'id' | 'status' | 'money' | 'inventory' | 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'
>;

/** What a visit remembers of a character. */
type SeenState = readonly [exp: number, status: string, money: number, pieces: number];

/** What a visit remembers for the next one, besides its place in the journal. */
export interface SeenNews {
  /** The number of lines that the visit shows. */
  lines: number;
  /** The characters by id. */
  states: Readonly<Record<string, SeenState>>;
}

/** A member's visit to the page that shows what has happened since the previous visit. */
export interface Visit extends SeenNews {
  /** The number of the newest journal entry when the previous visit ended: this visit shows later entries. */
  before: number;
  /** The number of the newest journal entry that this visit knows. */
  seen: number;
  /** When `seen` was read, in epoch ms. */
  at: number;
}

/** A visit ends this many ms after its last read: a reload within that time shows the same again. */
export const visitLength = 30 * 60_000;

/**
 * The number of the last journal entry that precedes those that a visit shows; null at the first visit, which shows
 * nothing. `now` is in epoch ms.
 */
export function lastEntryBefore(visit: Visit | null, now: number): number | null {
  if (visit === null) return null;
  return isOver(visit, now) ? visit.seen : visit.before;
}

const isOver = ({ at }: Visit, now: number): boolean => now - at > visitLength || now < at;

const stateOf = (character: Own): SeenState => [
  totalExperience(character),
  character.status,
  character.money,
  Object.values(character.inventory).reduce((total, quantity) => total + quantity, 0),
];

export const seenStatesOf = (characters: readonly Own[]): SeenNews['states'] =>
  Object.fromEntries(characters.map((character) => [character.id, stateOf(character)]));

/** Whether others may have changed a character. A sale of its own player only turns pieces into money. */
function hasNews([exp, status, money, pieces]: SeenState, character: Own): boolean {
  const [expNow, statusNow, moneyNow, piecesNow] = stateOf(character);
  if (exp !== expNow || status !== statusNow || moneyNow < money || piecesNow > pieces) return true;
  return (moneyNow === money) !== (piecesNow === pieces);
}

/** Maximum number of lines about a visit, including the last one, which counts further characters. */
export const maxLines = 3;

/**
 * The number of lines that the page will probably show, as far as it knows before it asks: those that this visit has
 * shown already, or one for each character that differs from what the last visit has seen.
 */
export function expectedLines(visit: Visit | null, characters: readonly Own[], now: number): number {
  if (visit === null) return 0;
  const changed = characters.filter((character) => {
    const before = visit.states[character.id];
    return before !== undefined && hasNews(before, character);
  });
  return Math.min(maxLines, Math.max(isOver(visit, now) ? 0 : visit.lines, changed.length));
}

/**
 * The visit to store after the server has listed the entries after entry `before`, up to `newest`, the newest entry of
 * the journal. If `newest` is less than `before`, a restored backup has shortened the journal.
 */
export const visitWith = (before: number | null, newest: number, at: number, news: SeenNews): Visit => ({
  before: Math.min(before ?? newest, newest),
  seen: newest,
  at,
  ...news,
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A stored visit; null if there is none that can be read. An older app stored neither lines nor characters. */
export function readVisit(json: string | null): Visit | null {
  const { before, seen, at, lines = 0, states } = fieldsIn(jsonIn(json)) ?? {};
  return isCount(before) && isCount(seen) && isCount(at) && isCount(lines)
    ? { before, seen, at, lines, states: (fieldsIn(states) ?? {}) as SeenNews['states'] }
    : null;
}
