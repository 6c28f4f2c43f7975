import type { Transaction } from 'kysely';
import { hiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { hiddenWords } from '../../hidden-words.ts';
import type { ImportedPlayer } from './import-file.ts';
import { quoted, unusable } from '../fault.ts';
import { type Imported, isUnchanged, refuseName, refuseRepeats } from './imported.ts';
import { insertAll } from '../insert-all.ts';
import { rowsFor } from '../json.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';

/** The stored players with these ids. */
export async function storedPlayers(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, Tables['player']>> {
  const rows = await rowsFor(ids, (some) =>
    transaction.selectFrom('player').selectAll().where('id', 'in', some),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Refuses a new id that a spreadsheet has damaged: nobody could sign in as this player.
 * @throws Fault `invalid`
 */
function refuseDamagedId(id: string, place: string): void {
  const hidden = hiddenCharacter(id);
  if (hidden) throw unusable(`${place}: ${hiddenWords('id', hidden).message}`);
  const digits = id.replaceAll(/\D/g, '');
  const isDamaged = /^\d[\d.,'’]*$/.test(id) ? id !== digits : digits.length >= 15 && /[^\w-]/.test(id);
  if (isDamaged)
    throw unusable(
      `${place} ${quoted(id)} has more than the digits of an id: format the column as text, and enter the id again.`,
    );
}

/** Ids of the chat platform have 17 to 20 digits. A spreadsheet replaces the digits after the fifteenth by zeros. */
function idNotice(id: string, place: string): string[] {
  if (!/^\d+$/.test(id))
    return [`${place}.id ${quoted(id)} is not an id of Discord, which has 17 to 20 digits.`];
  if (id.length < 17 || id.length > 20)
    return [
      `${place}.id ${quoted(id)} has ${id.length === 1 ? '1 digit' : `${id.length} digits`}; an id of Discord has 17 to 20.`,
    ];
  return /^0+$/.test(id.slice(15))
    ? [`${place}.id ${quoted(id)} looks rounded: a spreadsheet drops the digits after the fifteenth.`]
    : [];
}

/**
 * Imports players. A later sign-in finds them by their id. A member who has signed in keeps the name that the
 * chat platform reports.
 */
export async function importPlayers(
  transaction: Transaction<Tables>,
  journal: Journal,
  players: readonly ImportedPlayer[],
): Promise<Imported & { doubtfulIds: string[] }> {
  const ids = players.map(({ id }) => id);
  for (const [index, { id, name }] of players.entries()) {
    const place = `players.${index}`;
    refuseName(id, `${place}.id`);
    refuseName(name, `${place}.name`);
    // A character's id is split at its first colon, so a player's id must not contain one.
    if (/[\s:]/.test(id)) throw unusable(`${place}.id cannot contain spaces or colons.`);
  }
  refuseRepeats(ids, 'players', 'has the id of');
  const before = await storedPlayers(transaction, ids);
  for (const [index, { id }] of players.entries())
    if (!before.has(id)) refuseDamagedId(id, `players.${index}.id`);
  const members = await transaction.selectFrom('member').select('id').execute();
  const signedIn = new Set(members.map(({ id }) => id));
  const rows = players.map((player): Tables['player'] => {
    const stored = before.get(player.id);
    const name = stored && signedIn.has(player.id) ? stored.name : player.name;
    return {
      id: player.id,
      name,
      normalised_name: normaliseName(name),
      date_joined: player.dateJoined ?? stored?.date_joined ?? null,
      master_since: player.masterSince ?? stored?.master_since ?? null,
    };
  });
  const added = rows.filter(({ id }) => !before.has(id));
  const changed = rows.filter((row) => before.has(row.id) && !isUnchanged(row, before.get(row.id)!));
  await insertAll(transaction, 'player', added);
  for (const row of changed)
    await transaction.updateTable('player').set(row).where('id', '=', row.id).execute();
  // The journal does not contain names: an entry would preserve a name that its player has given up.
  for (const { id, date_joined, master_since } of [...added, ...changed]) {
    const stored = before.get(id);
    journal.add({
      subject: { type: 'player', id },
      kind: 'imported',
      changes: {
        dateJoined: [stored?.date_joined ?? null, date_joined],
        masterSince: [stored?.master_since ?? null, master_since],
      },
    });
  }
  const doubtfulIds = players.flatMap(({ id }, index) =>
    before.has(id) ? [] : idNotice(id, `players.${index}`),
  );
  return { added: added.length, changed: changed.length, doubtfulIds };
}
