import type { Selectable } from 'kysely';
import type { WireJournalEntry } from '#core/contract/journal/entry.ts';
import type { Role } from '#core/contract/roles.ts';
import { isUndoable, mayUndo, type WriteToUndo } from '#core/rules/journal/undo.ts';
import { fromUnits } from '../money.ts';
import type { Tables } from '../schema.ts';
import {
  type About,
  type CharacterChanges,
  experienceIn,
  gainOf,
  type ItemChanges,
  moneyIn,
  type Parts,
} from './entries.ts';
import { cutText, type LabelNames, ownChanges, wireChanges } from './wire-changes.ts';

/** An entry with kind and author of the first entry of its write, and the number of the entry that reverses it. */
export interface FoundEntry extends Selectable<Tables['journal']> {
  first_kind: WriteToUndo['kind'];
  first_actor: string | null;
  undone_by: number | null;
}

/** Maximum number of changes in one entry. */
const mostChanges = 40;

/** What a character gained by an entry, and its new status. */
function gains(changes: CharacterChanges): Pick<WireJournalEntry, 'exp' | 'money' | 'status'> {
  const money = moneyIn(changes);
  return {
    exp: experienceIn(changes),
    money: money ? fromUnits(gainOf(money)) : null,
    status: changes.columns?.status ? String(changes.columns.status[1]) : null,
  };
}

function aboutOf(stored: About | null): WireJournalEntry['about'] {
  if (stored === null) return null;
  const { call: _call, status: _status, price: _price, members: _members, until: _until, ...rest } = stored;
  const { description, ...about } = rest;
  return { ...about, ...(description === undefined ? {} : { description: cutText(description) }) };
}

/** The member who reads entries, at the time `now`. The roles and the time decide which entries the member may undo. */
export interface EntryReader {
  id: string;
  roles: readonly Role[];
  now: number;
}

/**
 * An entry for a reader, as keys and values, which the app puts into words. In the history of a character, an entry about
 * an item contains only what it changed for this character, because its player may not learn what others have.
 */
export function wireEntry(
  entry: FoundEntry,
  labels: LabelNames,
  reader: EntryReader,
  characterId: string | null = null,
): WireJournalEntry {
  const changes: object = JSON.parse(entry.changes);
  const parts: Parts = JSON.parse(entry.parts ?? '{}');
  const isOfItem = characterId !== null && entry.subject_type === 'item';
  const pieces = isOfItem ? parts.holders?.[characterId] : undefined;
  const all = isOfItem
    ? ownChanges(changes as ItemChanges, pieces)
    : wireChanges(entry, changes, parts, labels);
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
    changes: all.slice(0, mostChanges),
    moreChanges: Math.max(0, all.length - mostChanges),
    ...(entry.subject_type === 'character' ? gains(changes) : { exp: null, money: null, status: null }),
    about: aboutOf(about),
    reverses: entry.reverses,
    undoneBy: undone_by,
    mayUndo: undone_by === null && isUndoable(write) && mayUndo(reader, write, reader.now),
  };
}
