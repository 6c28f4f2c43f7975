import { type Kysely, sql, type Transaction } from 'kysely';
import { passingKinds } from '#core/contract/journal/kinds.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import type { Journal } from '../journal/journal.ts';
import { createMembers } from '../repositories/members.ts';
import { createTokenImageWrites } from '../repositories/token-images.ts';
import { createTokenFamilyWrites } from '../repositories/token-families.ts';
import type { Tables } from '../schema.ts';
import { refuseUnknown } from './find-person.ts';
import { countAbout, isAbout } from './rows.ts';

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

/**
 * Matches the person's sign-ins, sign-outs and refused calls in the journal. Excludes the journal's newest entry, whose
 * number would otherwise be used again.
 */
const isPassing = (db: Kysely<Tables>, id: string) => sql`
  kind in (${sql.join(passingKinds)}) and seq < (select max(seq) from journal) and ${isAbout(db, 'journal', id)}`;

async function countPassing(db: Kysely<Tables>, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from journal where ${isPassing(db, id)}`.execute(db);
  return Number(rows[0]?.count);
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
  const grants = await countAbout(db, 'chat_grant', id);
  const answers = await db.selectFrom('kept_answer').select('key_hash').where('member_id', '=', id).execute();
  const entries = await countPassing(db, id);
  const described = signIns.filter(
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
    ...(described.length > 0
      ? [`End ${counted(described.length, 'sign-in', 'sign-ins')}, and delete browser, system and times.`]
      : []),
    ...(grants > 0 ? ['Delete the permission (grant) that Discord gave.'] : []),
    ...(answers.length > 0 ? [`Delete ${counted(answers.length, 'stored answer', 'stored answers')}.`] : []),
    ...(entries > 0
      ? [`Delete ${counted(entries, 'entry', 'entries')} of the journal about sign-ins and refused calls.`]
      : []),
  ];
  const characters = await charactersOf(db, id);
  const journal = (await countAbout(db, 'journal', id)) - entries;
  const sessions = await countAbout(db, 'session', id);
  const remains = [
    ...characters.map(
      (character) => `The character ${character}, with its inventory, experience and history.`,
    ),
    ...(sessions > 0
      ? [`The id, in ${counted(sessions, 'session', 'sessions')} that the person mastered or registered.`]
      : []),
    ...(journal > 0
      ? [`The id, in ${counted(journal, 'entry', 'entries')} of the journal, which nobody can change.`]
      : []),
  ];
  return { steps, remains };
}

/**
 * Deletes a person's name, avatar, roles, portraits, sign-ins, grant, stored answers, and entries of the journal about
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
  await transaction.deleteFrom('chat_grant').where('member_id', '=', id).execute();
  await transaction.deleteFrom('kept_answer').where('member_id', '=', id).execute();
  if (member) {
    await transaction.deleteFrom('member').where('id', '=', id).execute();
    // Must be the last entry of this transaction: the newest entry stays, so it must not be a sign-out.
    journal.add({
      subject: { type: 'member', id },
      kind: 'rolesChanged',
      changes: { roles: [member.roles, []] },
    });
  }
  // The new entries are stored first, so that no number of the journal is used twice.
  await journal.store();
  await sql`delete from journal where ${isPassing(transaction, id)}`.execute(transaction);
}
