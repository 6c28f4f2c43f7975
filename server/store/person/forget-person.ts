import { type Kysely, sql, type Transaction } from 'kysely';
import { normaliseName } from '#core/rules/names/names.ts';
import { isPassing } from '../journal/audit.ts';
import type { Journal } from '../journal/journal.ts';
import { createMembers } from '../repositories/members/members.ts';
import { createTokenImageWrites } from '../repositories/token-images.ts';
import { createTokenFamilyWrites } from '../repositories/members/token-families.ts';
import type { Tables } from '../schema.ts';
import { type Holds, type TableName, tablesThatHold } from '../tables.ts';
import { refuseUnknown } from './find-person.ts';
import { countAbout, countRows, isAbout, isOwnedBy } from './rows.ts';

/** The name of every forgotten player. */
export const formerMember = 'Former member';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

async function charactersOf(db: Kysely<Tables>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('character')
    .select('id')
    .where('player_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Matches the person's sign-ins, sign-outs and refused calls in the journal. */
const isPassingOf = (db: Kysely<Tables>, id: string) => sql`${isPassing} and ${isAbout(db, 'journal', id)}`;

/** The tables about which a plan has a sentence of its own. */
const described = new Set<TableName>(['member', 'player', 'character', 'token_family', 'journal']);

/** What a plan says of the other tables with a column that holds `holds`: a sentence for each that has such rows. */
async function sentencesOf(
  holds: Holds,
  rowsIn: (table: TableName) => Promise<number>,
  sentence: (rows: string) => string,
): Promise<string[]> {
  const sentences = [];
  for (const table of tablesThatHold(holds)) {
    const count = described.has(table) ? 0 : await rowsIn(table);
    const words = table.replaceAll('_', ' ');
    if (count > 0) sentences.push(sentence(counted(count, words, `${words}s`)));
  }
  return sentences;
}

/** What forgetting a person will do, and what remains, one sentence each. */
export interface ForgetPlan {
  steps: string[];
  remains: string[];
}

/** @throws Fault `missing` when nothing is stored about the person */
export async function planToForget(db: Kysely<Tables>, id: string): Promise<ForgetPlan> {
  await refuseUnknown(db, id);
  const member = await createMembers(db).find(id);
  const player = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst();
  const portraits = await db
    .selectFrom('token_image')
    .innerJoin('character', 'character.id', 'token_image.character_id')
    .select('character_id')
    .where('player_id', '=', id)
    .orderBy('character_id')
    .execute();
  const signIns = await db
    .selectFrom('token_family')
    .select(['revoked', 'browser', 'system', 'started'])
    .where('member_id', '=', id)
    .execute();
  const entries = await countRows(db, 'journal', isPassingOf(db, id));
  const active = signIns.filter(
    ({ revoked, browser, system, started }) => revoked === null || browser || system || started,
  );
  const steps = [
    ...(member
      ? [`Delete the member ${member.username}: name, avatar, roles (${member.roles.join(', ') || 'none'}).`]
      : []),
    ...(player && player.name !== formerMember
      ? [`Replace the player's name ${player.name} by ${formerMember}.`]
      : []),
    ...portraits.map(({ character_id }) => `Delete the portrait of ${character_id}.`),
    ...(active.length > 0
      ? [`End ${counted(active.length, 'sign-in', 'sign-ins')}, and delete browser, system and times.`]
      : []),
    ...(await sentencesOf(
      'owner',
      (table) => countRows(db, table, isOwnedBy(table, id)),
      (rows) => `Delete ${rows}.`,
    )),
    ...(entries > 0
      ? [`Delete ${counted(entries, 'entry', 'entries')} of the journal about sign-ins and refused calls.`]
      : []),
  ];
  const characters = await charactersOf(db, id);
  const journal = (await countAbout(db, 'journal', id)) - entries;
  const remains = [
    ...characters.map(
      (character) => `The character ${character}, with its inventory, experience and history.`,
    ),
    ...(await sentencesOf(
      'person',
      (table) => countAbout(db, table, id),
      (rows) => `The id, in ${rows}.`,
    )),
    ...(journal > 0
      ? [`The id, in ${counted(journal, 'entry', 'entries')} of the journal, which nobody can change.`]
      : []),
  ];
  return { steps, remains };
}

/**
 * Deletes a person's name, portraits, sign-ins, the rows that they own (tables.ts), and entries of the journal about
 * sign-ins and refused calls, in the journal's transaction. Characters, sessions and other entries stay as they are,
 * with the person's id. `graceUntil` (epoch ms) is when the last access token of the ended sign-ins expires: until
 * then, servers refuse these tokens; afterwards, they delete the sign-ins.
 */
export async function forgetPerson(
  transaction: Transaction<Tables>,
  journal: Journal,
  id: string,
  graceUntil: number,
): Promise<void> {
  const { now } = journal.author;
  const member = await createMembers(transaction).find(id);
  await transaction
    .updateTable('player')
    .set({ name: formerMember, normalised_name: normaliseName(formerMember) })
    .where('id', '=', id)
    .execute();
  const images = createTokenImageWrites(transaction, journal);
  for (const character of await charactersOf(transaction, id)) await images.remove(character);

  await createTokenFamilyWrites(transaction, journal).revokeOf(id, now);
  await transaction
    .updateTable('token_family')
    .set((row) => ({
      browser: null,
      system: null,
      started: null,
      revoked: row.fn.coalesce('revoked', row.val(now)),
      expires: graceUntil,
      last_used: 0,
    }))
    .where('member_id', '=', id)
    .execute();
  await transaction
    .deleteFrom('refresh_token')
    .where('family_id', 'in', (db) =>
      db.selectFrom('token_family').select('token_family.id').where('member_id', '=', id),
    )
    .execute();
  for (const table of tablesThatHold('owner'))
    await sql`delete from ${sql.table(table)} where ${isOwnedBy(table, id)}`.execute(transaction);
  // Must be the last entry of this transaction: the newest entry stays, so it must not be a sign-out.
  if (member)
    journal.add({
      subject: { type: 'member', id },
      kind: 'rolesChanged',
      changes: { roles: [member.roles, []] },
    });
  // The new entries are stored first, so that no number of the journal is used twice.
  await journal.store();
  await sql`delete from journal where ${isPassingOf(transaction, id)}`.execute(transaction);
}
