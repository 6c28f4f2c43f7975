import type { Selectable } from 'kysely';
import type { WireJournalEntry, WordChange } from '#core/contract/journal/entry.ts';
import type { Role } from '#core/contract/roles.ts';
import { isUndoable, mayUndo, type WriteToUndo } from '#core/rules/journal/undo.ts';
import { fromUnits } from '../money.ts';
import type { JournalTable } from '../schema.ts';
import {
  type About,
  type Change,
  type CharacterChanges,
  type ItemChanges,
  moneyIn,
  type Parts,
  type SessionChanges,
} from './entries.ts';
import { characterInWords, inWords, itemInWords, type LabelNames, sessionInWords } from './words.ts';
import { recipesInWords } from './trade-words.ts';

/** An entry with kind and author of the first entry of its write, and the number of the entry that reverses it. */
export interface FoundEntry extends Selectable<JournalTable> {
  first_kind: WriteToUndo['kind'];
  first_actor: string | null;
  undone_by: number | null;
}

/** Maximum number of changes in one entry, and of characters in a text: an item may have hundreds of recipes. */
const limits = { changes: 40, text: 1_000 };

const cut = (text: string | null): string | null =>
  text !== null && text.length > limits.text ? `${text.slice(0, limits.text)}…` : text;

function partsInWords({ holders = {}, recipes = {} }: Parts, isDeleted: boolean): WordChange[] {
  return [
    ...Object.entries(holders).map(([id, quantity]) => ({
      of: `Pieces owned by ${id}`,
      before: isDeleted ? String(quantity) : null,
      after: isDeleted ? null : String(quantity),
    })),
    ...Object.entries(recipes).map(([name, [before, after]]) => ({
      of: `Recipes of ${name}`,
      before: recipesInWords(before),
      after: recipesInWords(after),
    })),
  ];
}

/** What a change of an item changed for one character that had it. */
function ownChange({ item: [before, after] }: ItemChanges, pieces: number | undefined): WordChange[] {
  const name = before?.name ?? after?.name;
  if (name === undefined) return [];
  if (before === null || after === null)
    return [
      {
        of: name,
        before: before && pieces ? String(pieces) : null,
        after: after && pieces ? String(pieces) : null,
      },
    ];
  return [{ of: 'Name', before: name, after: after.name ?? name }];
}

function changesInWords(entry: FoundEntry, changes: object, labels: LabelNames): WordChange[] {
  const parts: Parts = JSON.parse(entry.parts ?? '{}');
  if (entry.subject_type === 'character') return characterInWords(changes, labels);
  if (entry.subject_type === 'session') return sessionInWords((changes as SessionChanges).session, labels);
  if (entry.subject_type === 'item') {
    const { item } = changes as ItemChanges;
    return [...itemInWords(item, labels), ...partsInWords(parts, item[1] === null)];
  }
  return Object.entries(changes as Record<string, Change<unknown>>).map(([of, [before, after]]) => ({
    of,
    before: inWords(before),
    after: inWords(after),
  }));
}

const gainOf = (changes: (Change<string | number | null> | undefined)[]): number | null => {
  const known = changes.flatMap((change) => (change ? [Number(change[1]) - Number(change[0])] : []));
  return known.length === 0 ? null : known.reduce((sum, gain) => sum + gain, 0);
};

/** What a character gained by an entry, and its new status. */
function gains(changes: CharacterChanges): Pick<WireJournalEntry, 'exp' | 'money' | 'status'> {
  const { columns = {} } = changes;
  const money = gainOf([moneyIn(changes)]);
  return {
    exp: gainOf([columns.session_ms, columns.master_ms, columns.pbc_ms, columns.errata_ms]),
    money: money === null ? null : fromUnits(money),
    status: columns.status ? String(columns.status[1]) : null,
  };
}

function aboutInWords(stored: About | null): WireJournalEntry['about'] {
  if (stored === null) return null;
  const { call: _call, status: _status, price: _price, description, ...about } = stored;
  return { ...about, ...(description === undefined ? {} : { description: cut(description) }) };
}

/** The member who reads entries, at the time `now`. The roles and the time decide which entries the member may undo. */
export interface Reader {
  id: string;
  roles: readonly Role[];
  now: number;
}

/**
 * Puts an entry into words for a reader. In the history of a character, an entry about an item contains only what it
 * changed for this character, because its player may not learn what others have.
 */
export function entryInWords(
  entry: FoundEntry,
  labels: LabelNames,
  reader: Reader,
  characterId: string | null = null,
): WireJournalEntry {
  const changes: object = JSON.parse(entry.changes);
  const isOfItem = characterId !== null && entry.subject_type === 'item';
  const pieces = isOfItem ? (JSON.parse(entry.parts ?? '{}') as Parts).holders?.[characterId] : undefined;
  const all = isOfItem ? ownChange(changes as ItemChanges, pieces) : changesInWords(entry, changes, labels);
  const stored = entry.about === null ? null : (JSON.parse(entry.about) as About);
  const about: About | null = isOfItem
    ? { ...stored, item: entry.subject_id, ...(pieces === undefined ? {} : { quantity: pieces }) }
    : stored;
  const { first_kind: kind, first_actor: actor, at, call, undone_by } = entry;
  const write = { subjectType: entry.subject_type, kind, actor, at, call };
  return {
    id: entry.seq,
    act: entry.act,
    at,
    actor: entry.actor,
    call,
    subjectType: entry.subject_type,
    subject: entry.subject_id,
    kind: entry.kind,
    changes: all
      .slice(0, limits.changes)
      .map(({ of, before, after }) => ({ of, before: cut(before), after: cut(after) })),
    moreChanges: Math.max(0, all.length - limits.changes),
    ...(entry.subject_type === 'character' ? gains(changes) : { exp: null, money: null, status: null }),
    about: aboutInWords(about),
    reverses: entry.reverses,
    undoneBy: undone_by,
    mayUndo: undone_by === null && isUndoable(write) && mayUndo(reader, write, reader.now),
  };
}
