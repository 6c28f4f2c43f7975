import type { Selectable } from 'kysely';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { fromHundredths } from '../money.ts';
import type { Tables } from '../schema.ts';

/** A value before and after a change. */
export type BeforeAfter<T> = readonly [before: T, after: T];

/** The columns of a character that the journal follows. */
export const characterColumns = [
  'money',
  'master_ms',
  'pbc_ms',
  'errata_ms',
  'session_ms',
  'status',
  'last_played',
  'last_mastered',
  'name',
  'race',
  'classes',
] as const;

/** The columns whose sum is a character's experience. */
export const experienceColumns = ['session_ms', 'master_ms', 'pbc_ms', 'errata_ms'] as const;

export type CharacterColumn = (typeof characterColumns)[number];
export type CharacterState = Pick<Selectable<Tables['character']>, CharacterColumn | 'money_exact'>;

/** What changed in a character. Absent parts did not change. */
export interface CharacterChanges {
  columns?: Partial<Record<CharacterColumn, BeforeAfter<string | number | null>>>;
  /** Units of money. Entries of versions before 0.2 have only the hundredths in `columns`. */
  money?: BeforeAfter<number | null>;
  /** Number of pieces of each item. */
  items?: Record<string, BeforeAfter<number>>;
  /** Ids of labels. */
  proficiencies?: BeforeAfter<string[]>;
  /** By session: how it records the character's death, a value of `deaths` (repositories/deaths.ts). */
  deaths?: Record<string, BeforeAfter<number>>;
  /** Corrections that were added (before is null) or removed (after is null), by id. */
  erratas?: Record<string, BeforeAfter<StoredErrata | null>>;
  /** SHA-256 of the token image. */
  image?: BeforeAfter<string | null>;
}

export interface StoredErrata {
  ms: number;
  description: string;
  date: number;
  status: CharacterStatus | null;
  /** The session in which the character died. */
  session: string | null;
}

/** A correction with its id and its character. */
export interface ErrataState extends StoredErrata {
  id: string;
  character: string;
}

export type ItemState = Omit<
  Selectable<Tables['item']>,
  'version' | 'changed_by' | 'changed_at' | 'search_key'
> & {
  /** Ids of labels. */
  labels: string[];
};

/** The whole item when it was created or deleted, otherwise the changed columns. */
export interface ItemChanges {
  item: BeforeAfter<Partial<ItemState> | null>;
}

export interface StoredOutcome {
  character: string;
  exp: number;
  killed: number;
}

/** A session with everything that its deletion deletes. */
export interface SessionState {
  title: string;
  master: string;
  reward: number;
  date: number;
  registeredBy: string | null;
  labels: string[];
  outcomes: StoredOutcome[];
  erratas: ErrataState[];
  /** The adventure that it was registered from. */
  adventure?: string;
}

export interface SessionChanges {
  session: BeforeAfter<SessionState | null>;
}

/**
 * These end the keys of sign-ups and of no-shows in the changes of an adventure. The player's id is before them, as in the
 * id of a character, so that an export of a person finds it.
 */
export const signUpKey = ':signUp';
export const noShowKey = ':noShow';

/** Changes of other subjects, which are only shown. */
export type OtherChanges = Record<string, BeforeAfter<unknown>>;

/**
 * What a change of an item changed elsewhere: the pieces that each character had of a deleted or restored item, and the
 * recipes that used a renamed one.
 */
export interface Parts {
  holders?: Record<string, number>;
  recipes?: Record<string, BeforeAfter<string>>;
}

/** What a reader wants to know about an entry besides the changes. */
export interface About {
  session?: string;
  title?: string;
  date?: number;
  master?: string;
  item?: string;
  quantity?: number;
  /** Of a trade: the price of one piece, in MO. Entries of versions before 0.2 have none. */
  price?: number;
  /** Whether the character died. */
  died?: boolean;
  description?: string;
  /** Whose sign-in began or ended. */
  member?: string;
  /** The former name of a renamed item. */
  formerName?: string;
  /** Of an adventure that is published: the ids of the members whom the entry concerns. */
  members?: readonly string[];
  /** The end of the offers that the entry makes, in epoch ms. */
  until?: number;
  /** Of refused calls: how many, which, and with which status. */
  count?: number;
  call?: string;
  status?: number;
}

interface EntryOf<Type extends SubjectType, Changes> {
  subject: { type: Type; id: string };
  kind: EntryKind;
  changes: Changes;
  parts?: Parts | undefined;
  about?: About | undefined;
  /** The entry that this one reverses. */
  reverses?: number | undefined;
  /** The characters that have or had a renamed, deleted or restored item: the entry is in their histories too. */
  holders?: readonly string[] | undefined;
}

export type CharacterEntry = EntryOf<'character', CharacterChanges>;
export type ItemEntry = EntryOf<'item', ItemChanges>;
export type SessionEntry = EntryOf<'session', SessionChanges>;
type OtherEntry = EntryOf<Exclude<SubjectType, 'character' | 'item' | 'session'>, OtherChanges>;

/** One thing changed by one write. */
export type Entry = CharacterEntry | ItemEntry | SessionEntry | OtherEntry;

/** How two states of a character differ. Without a difference, the parts are absent. */
export function changesOf(
  before: CharacterState | null,
  after: CharacterState,
): Pick<CharacterChanges, 'columns' | 'money'> {
  const changed = characterColumns
    .filter((column) => (before?.[column] ?? null) !== after[column])
    .map((column) => [column, [before?.[column] ?? null, after[column]]] as const);
  const money = [before?.money_exact ?? null, after.money_exact] as const;
  return {
    ...(changed.length === 0 ? {} : { columns: Object.fromEntries(changed) }),
    ...(money[0] === money[1] ? {} : { money }),
  };
}

/** New corrections, as an entry of their character states them. */
export const addedErratas = (
  erratas: readonly ErrataState[],
): Record<string, BeforeAfter<StoredErrata | null>> =>
  Object.fromEntries(erratas.map(({ id, character: _character, ...stored }) => [id, [null, stored]]));

/** How much a change adds; 0 if there is none. */
export const gainOf = ([before, after]: BeforeAfter<string | number | null> = [0, 0]): number =>
  Number(after) - Number(before);

/** How much experience an entry adds to a character; null if it does not change it. */
export function experienceIn({ columns = {} }: CharacterChanges): number | null {
  const changed = experienceColumns.flatMap((column) => (columns[column] ? [columns[column]] : []));
  return changed.length === 0 ? null : changed.reduce((sum, change) => sum + gainOf(change), 0);
}

/** How an entry changed a character's money, in units; undefined if it did not. */
export function moneyIn({ money, columns }: CharacterChanges): BeforeAfter<number | null> | undefined {
  if (money || !columns?.money) return money;
  const [before, after] = columns.money;
  return [before === null ? null : fromHundredths(Number(before)), fromHundredths(Number(after))];
}
