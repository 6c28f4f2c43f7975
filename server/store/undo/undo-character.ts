import type { Selectable, Transaction } from 'kysely';
import { said } from '#core/contract/refusals.ts';
import { isExperience } from '#core/rules/experience.ts';
import { stackLimit } from '#core/rules/trade/purchase.ts';
import { conflict, quoted, type StoreFault } from '../fault.ts';
import type { Author } from '../journal/author.ts';
import {
  type BeforeAfter,
  changesOf,
  type CharacterChanges,
  type CharacterColumn,
  type CharacterEntry,
  experienceColumns,
  gainOf,
  moneyIn,
  type StoredErrata,
} from '../journal/entries.ts';
import { insertErratas } from '../journal/session-state.ts';
import { moneyColumns } from '../money.ts';
import { ownedPieces, setPieces } from '../repositories/inventories.ts';
import { changeOf } from '../repositories/versions.ts';
import type { Tables } from '../schema.ts';
import { followItem, type ItemNames } from './item-identity.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { scanBatch } from '../journal/scan.ts';

export interface LaterEntry {
  seq: number;
  kind: EntryKind;
  changes: CharacterChanges;
}

/** The later entries of a character that still apply: they were not undone, and do not undo another entry. */
async function laterEntries(
  transaction: Transaction<Tables>,
  characterId: string,
  since: number,
): Promise<LaterEntry[]> {
  const later: LaterEntry[] = [];
  for (let last = since; ;) {
    const rows = await transaction
      .selectFrom('journal as one')
      .leftJoin('journal as undoing', 'undoing.reverses', 'one.seq')
      .select(['one.seq', 'one.kind', 'one.changes', 'undoing.seq as undoneBy'])
      .where('one.subject_type', '=', 'character')
      .where('one.subject_id', '=', characterId)
      .where('one.seq', '>', last)
      .orderBy('one.seq')
      .limit(scanBatch)
      .execute();
    for (const { seq, kind, changes, undoneBy } of rows)
      if (kind !== 'undone' && undoneBy === null) later.push({ seq, kind, changes: JSON.parse(changes) });
    if (rows.length < scanBatch) return later;
    last = rows.at(-1)!.seq;
    // Reads go on meanwhile; other writes wait for this one.
    await nextTurn();
  }
}

/**
 * Whether an amount would never have been negative if an entry had not added `undone` to it. `gains` are the
 * later changes of the amount, in order; `now` is the amount after them.
 */
function neverNegative(now: number, undone: number, gains: readonly number[]): boolean {
  let amount = now - undone - gains.reduce((sum, gain) => sum + gain, 0);
  return [0, ...gains].every((gain) => (amount += gain) >= 0);
}

type Row = Selectable<Tables['character']>;

/** Columns that are sums: what was added is subtracted again, whatever else has been added since. */
const sums: readonly string[] = experienceColumns;

const changedSince = (name: string): StoreFault => conflict(said('changedSince', { name }), 'act');

/** Whether an entry changed a character's status or date of the last session, which later entries replace. */
const changesStatusOrDate = (kind: string, { columns, deaths }: CharacterChanges): boolean =>
  kind === 'played' || columns?.status !== undefined || deaths !== undefined;

/** Refuses to undo a session or a change of status if another one followed that still applies. */
function refuseFollowed({ kind, changes }: CharacterEntry, name: string, later: readonly LaterEntry[]): void {
  const isMastered = kind === 'mastered';
  if (!isMastered && !changesStatusOrDate(kind, changes)) return;
  const follower = later.find((entry) =>
    isMastered ? entry.kind === 'mastered' : changesStatusOrDate(entry.kind, entry.changes),
  );
  if (!follower) return;
  if (follower.kind === 'corrected') throw conflict(said('correctedSince', { name }), 'act');
  throw conflict(said(isMastered ? 'masteredSince' : 'playedSince', { name }), 'act');
}

/** How an entry changed the pieces of an item. Asks for own properties, because an item may be called `constructor`. */
const piecesIn = ({ items = {} }: CharacterChanges, name: string | null): BeforeAfter<number> | undefined =>
  name !== null && Object.hasOwn(items, name) ? items[name] : undefined;

const outOfRange = ({ name }: Row): StoreFault => conflict(said('outOfRange', { name }), 'act');

/** The value that a column gets when a change of it is undone. */
function restored(
  row: Row,
  column: CharacterColumn,
  [before, after]: BeforeAfter<string | number | null>,
): string | number | null {
  const now = row[column];
  if (!sums.includes(column)) {
    if (now !== after) throw changedSince(row.name);
    return before;
  }
  const value = Number(now) - gainOf([before, after]);
  if (!isExperience(value)) throw outOfRange(row);
  return value;
}

/** The money that remains when a change of it is undone. */
function withoutGain(row: Row, gain: number, later: readonly LaterEntry[]): number {
  const money = row.money_exact - gain;
  const gains = later.map(({ changes }) => gainOf(moneyIn(changes)));
  if (!neverNegative(row.money_exact, gain, gains))
    throw conflict(said('spentSince', { name: row.name }), 'act');
  if (!Number.isSafeInteger(money)) throw outOfRange(row);
  return money;
}

async function undoColumns(
  transaction: Transaction<Tables>,
  row: Row,
  changes: CharacterChanges,
  later: readonly LaterEntry[],
  author: Author,
): Promise<Pick<CharacterChanges, 'columns' | 'money'>> {
  const { money: _, ...columns } = changes.columns ?? {};
  const values = Object.entries(columns).map(([name, change]) => {
    const column = name as CharacterColumn;
    return [column, restored(row, column, change)] as const;
  });
  const money = moneyIn(changes);
  const undone = {
    ...Object.fromEntries(values),
    ...(money ? moneyColumns(withoutGain(row, gainOf(money), later)) : {}),
  };
  // As with a sale, money alone makes no new version.
  const version = values.length > 0 ? changeOf(row.version, author) : {};
  await transaction
    .updateTable('character')
    .set({ ...undone, ...version })
    .where('id', '=', row.id)
    .execute();
  return changesOf(row, { ...row, ...undone });
}

async function undoPieces(
  transaction: Transaction<Tables>,
  { id, name }: Row,
  stated: string,
  names: ItemNames,
  [before, after]: BeforeAfter<number>,
  later: readonly LaterEntry[],
): Promise<BeforeAfter<number>> {
  const item = names.now;
  if (item === null) throw conflict(said('deletedSince', { item: quoted(stated) }), 'act');
  const now = await ownedPieces(transaction, id, item);
  const quantity = now - (after - before);
  const gains = later.map(({ seq, changes }) => gainOf(piecesIn(changes, names.nameAt(seq))));
  if (!neverNegative(now, after - before, gains))
    throw conflict(said('givenAwaySince', { name, item, left: now }), 'act');
  if (quantity > stackLimit) throw conflict(said('tooManyPieces', { name, item }), 'act');
  await setPieces(transaction, id, item, quantity);
  return [now, quantity];
}

async function undoDeath(
  transaction: Transaction<Tables>,
  { id, name }: Row,
  session: string,
  [before, after]: BeforeAfter<number>,
): Promise<void> {
  const result = await transaction
    .updateTable('session_outcome')
    .set({ killed: before })
    .where('session_id', '=', session)
    .where('character_id', '=', id)
    .where('killed', '=', after)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) throw changedSince(name);
}

async function undoErrata(
  transaction: Transaction<Tables>,
  { id: character, name }: Row,
  id: string,
  [before, after]: BeforeAfter<StoredErrata | null>,
): Promise<void> {
  if (before) await insertErratas(transaction, [{ ...before, id, character }]);
  if (!after) return;
  const result = await transaction.deleteFrom('errata').where('id', '=', id).executeTakeFirst();
  if (Number(result.numDeletedRows) === 0) throw changedSince(name);
}

const inverse = <T>(changes: Record<string, BeforeAfter<T>>): Record<string, BeforeAfter<T>> =>
  Object.fromEntries(Object.entries(changes).map(([key, [before, after]]) => [key, [after, before]]));

/**
 * Undoes what an entry changed in a character.
 * @throws Fault `conflict` when later changes depend on it
 */
export async function undoCharacter(
  transaction: Transaction<Tables>,
  author: Author,
  entry: CharacterEntry,
): Promise<Pick<CharacterEntry, 'subject' | 'changes'>> {
  const { subject, changes } = entry;
  const { columns, money, items, deaths, erratas } = changes;
  const row = await transaction
    .selectFrom('character')
    .selectAll()
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow();
  const later = await laterEntries(transaction, row.id, entry.reverses!);
  refuseFollowed(entry, row.name, later);
  const undone: CharacterChanges =
    columns || money ? await undoColumns(transaction, row, changes, later, author) : {};
  if (items) {
    const pieces: [string, BeforeAfter<number>][] = [];
    for (const [item, change] of Object.entries(items)) {
      const names = await followItem(transaction, item, entry.reverses!);
      pieces.push([names.now ?? item, await undoPieces(transaction, row, item, names, change, later)]);
    }
    undone.items = Object.fromEntries(pieces);
  }
  for (const [session, change] of Object.entries(deaths ?? {}))
    await undoDeath(transaction, row, session, change);
  if (deaths) undone.deaths = inverse(deaths);
  for (const [id, change] of Object.entries(erratas ?? {})) await undoErrata(transaction, row, id, change);
  if (erratas) undone.erratas = inverse(erratas);
  return { subject, changes: undone };
}
