import type { Selectable, Transaction } from 'kysely';
import { isExperience } from '#core/rules/experience.ts';
import { stackLimit } from '#core/rules/trade/purchase.ts';
import { conflict, type Fault } from '../fault.ts';
import type { Author } from '../journal/author.ts';
import {
  type Change,
  type CharacterChanges,
  type CharacterColumn,
  type CharacterEntry,
  changesOf,
  moneyIn,
  type StoredErrata,
} from '../journal/entries.ts';
import { moneyColumns } from '../money.ts';
import { changeOf } from '../repositories/versions.ts';
import type { CharacterTable, Tables } from '../schema.ts';
import { followItem, type ItemNames } from './item-identity.ts';
import { laterEntries, type LaterEntry, neverNegative } from './later-entries.ts';

type Row = Selectable<CharacterTable>;

/** Columns that are sums: what was added is subtracted again, whatever else has been added since. */
const sums: readonly string[] = ['master_ms', 'pbc_ms', 'errata_ms', 'session_ms'];

const wordsOf: Partial<Record<CharacterColumn, string>> = {
  status: 'status',
  last_played: 'date of the last session',
  last_mastered: 'date of the last mastered session',
};

const changedSince = (name: string, what: string): Fault =>
  conflict(`This cannot be undone any more: the ${what} of ${name} has changed since.`, 'act');

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
  const what =
    follower.kind === 'corrected'
      ? `the status of ${name} was corrected since.`
      : `${name} has ${isMastered ? 'mastered' : 'taken part in'} another session since.`;
  throw conflict(`This cannot be undone any more: ${what}`, 'act');
}

/** How an entry changed the pieces of an item. Asks for own properties, because an item may be called `constructor`. */
const piecesIn = ({ items = {} }: CharacterChanges, name: string | null): Change<number> | undefined =>
  name !== null && Object.hasOwn(items, name) ? items[name] : undefined;

const gainOf = ([before, after]: Change<string | number | null> = [0, 0]): number =>
  Number(after) - Number(before);

const outOfRange = ({ name }: Row): Fault =>
  conflict(`This cannot be undone: an amount of ${name} would be out of range.`, 'act');

/** The value that a column gets when a change of it is undone. */
function restored(
  row: Row,
  column: CharacterColumn,
  [before, after]: Change<string | number | null>,
): string | number | null {
  const now = row[column];
  if (!sums.includes(column)) {
    if (now !== after) throw changedSince(row.name, wordsOf[column] ?? column);
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
    throw conflict(`This cannot be undone any more: ${row.name} has spent the money.`, 'act');
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
  names: ItemNames,
  [before, after]: Change<number>,
  later: readonly LaterEntry[],
): Promise<Change<number>> {
  const item = names.now;
  if (item === null) throw conflict('This cannot be undone any more: the item was deleted.', 'act');
  const stack = await transaction
    .selectFrom('inventory')
    .select('quantity')
    .where('character_id', '=', id)
    .where('item_name', '=', item)
    .executeTakeFirst();
  const now = stack?.quantity ?? 0;
  const quantity = now - (after - before);
  const gains = later.map(({ seq, changes }) => gainOf(piecesIn(changes, names.nameAt(seq))));
  if (!neverNegative(now, after - before, gains))
    throw conflict(
      `This cannot be undone any more: ${name} has given ${item} away since, and has ${now} left.`,
      'act',
    );
  if (quantity > stackLimit)
    throw conflict(`This cannot be undone: ${name} would have too many ${item}.`, 'act');
  if (quantity === 0)
    await transaction
      .deleteFrom('inventory')
      .where('character_id', '=', id)
      .where('item_name', '=', item)
      .execute();
  else
    await transaction
      .insertInto('inventory')
      .values({ character_id: id, item_name: item, quantity })
      .onConflict((row) => row.columns(['character_id', 'item_name']).doUpdateSet({ quantity }))
      .execute();
  return [now, quantity];
}

async function undoDeath(
  transaction: Transaction<Tables>,
  { id, name }: Row,
  session: string,
  [before, after]: Change<number>,
): Promise<void> {
  const result = await transaction
    .updateTable('session_outcome')
    .set({ killed: before })
    .where('session_id', '=', session)
    .where('character_id', '=', id)
    .where('killed', '=', after)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) throw changedSince(name, 'record of a death');
}

async function undoErrata(
  transaction: Transaction<Tables>,
  { id: character_id, name }: Row,
  id: string,
  [before, after]: Change<StoredErrata | null>,
): Promise<void> {
  if (before) {
    const { ms, description, date, status, session } = before;
    await transaction
      .insertInto('errata')
      .values({
        id,
        character_id,
        ms,
        description,
        date,
        status_change: status as never,
        session_id: session,
      })
      .execute();
  }
  if (!after) return;
  const result = await transaction.deleteFrom('errata').where('id', '=', id).executeTakeFirst();
  if (Number(result.numDeletedRows) === 0) throw changedSince(name, 'list of corrections');
}

const inverse = <T>(changes: Record<string, Change<T>>): Record<string, Change<T>> =>
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
    const pieces: [string, Change<number>][] = [];
    for (const [item, change] of Object.entries(items)) {
      const names = await followItem(transaction, item, entry.reverses!);
      pieces.push([names.now ?? item, await undoPieces(transaction, row, names, change, later)]);
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
