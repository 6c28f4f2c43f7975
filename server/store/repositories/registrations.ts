import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { SessionDraft } from '#core/contract/requests.ts';
import { experienceLimit, isExperience } from '#core/rules/experience.ts';
import { deathDescription, sessionFault, type SessionRefusal } from '#core/rules/sessions.ts';
import { textLimits } from '#core/contract/values.ts';
import { refuseHidden } from '../../hidden-words.ts';
import { invalid, missing, tooMuchInAll } from '../fault.ts';
import { deaths, handOverDeath } from './deaths.ts';
import { insertAll } from '../insert-all.ts';
import { chunks, rowsOf } from '../json.ts';
import { referToLabels } from './label-references.ts';
import type { CharacterTable, Tables } from '../schema.ts';
import { type Author, changeOf } from './versions.ts';

type Row = Selectable<CharacterTable>;

const words: Record<SessionRefusal, string> = {
  noTitle: 'Title cannot be empty.',
  tooLong: `A title has at most ${textLimits.title} characters.`,
  noMaster: 'You must choose a valid master character.',
  noParticipant: 'A session has at least one participant.',
  noCharacter: 'You must choose a valid character.',
  repeatedCharacter: 'A character takes part in a session once.',
  badExperience: `Experience must be a whole number within ${experienceLimit}.`,
};

async function findCharacters(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const some of chunks([...new Set(ids)])) {
    const rows = await transaction.selectFrom('character').selectAll().where('id', 'in', some).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Columns of a character that sessions change. */
const changing = {
  session_ms: 'bigint',
  master_ms: 'bigint',
  status: 'text',
  last_played: 'bigint',
  last_mastered: 'bigint',
  version: 'bigint',
  changed_by: 'text',
  changed_at: 'bigint',
} as const;

/**
 * Updates all characters in one statement: one for each of a thousand participants would block all other
 * calls. `fieldOf` returns a character's path in the request.
 */
async function saveAll(
  transaction: Transaction<Tables>,
  rows: Iterable<Row>,
  author: Author,
  fieldOf: (id: string) => string,
): Promise<void> {
  const changed = Array.from(rows, (row) => {
    if (!isExperience(row.session_ms) || !isExperience(row.master_ms))
      throw tooMuchInAll(row.name, fieldOf(row.id));
    return { ...row, ...changeOf(row.version, author) };
  });
  const columns = Object.keys(changing).map((name) => sql`${sql.id(name)} = changed.${sql.id(name)}`);
  await sql`update "character" set ${sql.join(columns)}
    from ${rowsOf(transaction, 'changed', { id: 'text', ...changing }, changed)}
    where "character".id = changed.id`.execute(transaction);
}

async function insertSession(
  transaction: Transaction<Tables>,
  id: string,
  draft: SessionDraft,
  author: Author,
): Promise<void> {
  const labels = await referToLabels(transaction, 'SESSION', draft.labels, 'labels');
  await transaction
    .insertInto('session')
    .values({
      id,
      title: draft.title,
      master_id: draft.masterId,
      master_reward: draft.masterReward,
      date: draft.date,
      registered_by: author.memberId,
    })
    .execute();
  if (labels.length > 0)
    await transaction
      .insertInto('session_label')
      .values(labels.map((label_id) => ({ session_id: id, label_id })))
      .execute();
}

/** Columns of the participants' outcomes. */
const came = { character_id: 'text', position: 'bigint', exp: 'bigint', killed: 'bigint' } as const;

async function insertOutcomes(
  transaction: Transaction<Tables>,
  session: string,
  draft: SessionDraft,
  characters: Map<string, Row>,
): Promise<void> {
  const outcomes: { character_id: string; position: number; exp: number; killed: number }[] = [];
  const erratas: Insertable<Tables['errata']>[] = [];
  for (const [position, { characterId, exp, isDead }] of draft.outcomes.entries()) {
    const row = characters.get(characterId)!;
    const already = row.status === 'dead' ? deaths.says : deaths.decides;
    row.session_ms += exp;
    row.last_played = draft.date;
    outcomes.push({
      character_id: characterId,
      position,
      exp,
      killed: isDead ? already : deaths.none,
    });
    if (!isDead) continue;
    row.status = 'dead';
    erratas.push({
      id: randomUUID(),
      character_id: characterId,
      ms: 0,
      description: deathDescription(draft.title),
      date: draft.date,
      status_change: 'dead',
      session_id: session,
    });
  }
  await transaction
    .insertInto('session_outcome')
    .columns(['session_id', 'character_id', 'position', 'exp', 'killed'])
    .expression(
      sql`select ${session}, character_id, position, exp, killed from ${rowsOf(transaction, 'came', came, outcomes)}`,
    )
    .execute();
  await insertAll(transaction, 'errata', erratas);
}

export const createRegistrations = (transaction: Transaction<Tables>) => ({
  /**
   * Registers a session with the rewards of its characters, or changes nothing
   * (docs/wire-contract.md#wire-rule-insert-session).
   * @throws Fault `missing` an unknown character, `invalid` a rule of docs/specification.md#s5-session or an
   * unknown label
   */
  async add(sent: SessionDraft, author: Author): Promise<void> {
    const draft = { ...sent, title: sent.title.trim() };
    const participants = draft.outcomes.map(({ characterId }) => characterId);
    const characters = await findCharacters(transaction, [draft.masterId, ...participants]);
    const master = characters.get(draft.masterId);
    if (!master) throw missing('There is no such master character.', 'masterId');
    const unknown = participants.findIndex((id) => !characters.has(id));
    if (unknown !== -1) throw missing('There is no such character.', `outcomes.${unknown}.characterId`);
    const fault = sessionFault(draft);
    if (fault?.reason === 'hiddenCharacter') throw refuseHidden('title', fault.hidden, fault.field);
    if (fault) throw invalid(words[fault.reason], fault.field);

    const id = randomUUID();
    await insertSession(transaction, id, draft, author);
    await insertOutcomes(transaction, id, draft, characters);
    master.master_ms += draft.masterReward;
    master.last_mastered = draft.date;
    await saveAll(transaction, characters.values(), author, (character) => {
      const participant = participants.indexOf(character);
      return participant === -1 ? 'masterId' : `outcomes.${participant}.exp`;
    });
  },

  /**
   * Deletes a session and takes back its stored rewards. Items and the dates of the last game played or
   * mastered stay (docs/wire-contract.md#wire-rule-delete-session).
   * @throws Fault `missing` no such session
   */
  async remove(id: string, author: Author): Promise<void> {
    const session = await transaction
      .selectFrom('session')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!session) throw missing('There is no such session.');
    const outcomes = await transaction
      .selectFrom('session_outcome')
      .selectAll()
      .where('session_id', '=', id)
      .execute();
    const characters = await findCharacters(transaction, [
      session.master_id,
      ...outcomes.map(({ character_id }) => character_id),
    ]);
    for (const { character_id, exp, killed } of outcomes) {
      const row = characters.get(character_id)!;
      row.session_ms -= exp;
      if (killed !== deaths.decides || row.status !== 'dead') continue;
      if (!(await handOverDeath(transaction, character_id, id))) row.status = 'active';
    }
    characters.get(session.master_id)!.master_ms -= session.master_reward;
    await saveAll(transaction, characters.values(), author, () => 'sessionId');
    // Also deletes its outcomes, labels and erratas, by foreign keys.
    await transaction.deleteFrom('session').where('id', '=', id).execute();
  },
});
