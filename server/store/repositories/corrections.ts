import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Errata } from '#core/contract/requests.ts';
import { correctionFault } from '#core/rules/corrections.ts';
import { experienceLimit, isExperience, totalExperience } from '#core/rules/experience.ts';
import { refuseHidden } from '../../hidden-words.ts';
import { invalid, missing, tooMuchInAll } from '../fault.ts';
import { settleDeaths } from './deaths.ts';
import { insertAll } from '../insert-all.ts';
import type { CharacterTable, Tables } from '../schema.ts';
import { type Author, changeOf, refuseStale } from './versions.ts';

const tooMuch = `Experience must be a whole number within ${experienceLimit}.`;

const words = {
  noDescription: 'Description cannot be empty.',
  noChange: 'A correction must change the experience or the status.',
};

/** `place` is the prefix of a correction within a list, such as `1.`; empty for a single one. */
function check({ ms, description, statusChange }: Errata, place: string): void {
  const fault = correctionFault({ ms, description, statusChange });
  if (fault?.reason === 'hiddenCharacter')
    throw refuseHidden('description', fault.hidden, place + fault.field);
  if (fault) throw invalid(words[fault.reason], place + fault.field);
  if (!isExperience(ms ?? 0)) throw invalid(tooMuch, `${place}ms`);
}

const experienceOf = (row: Selectable<CharacterTable>): number =>
  totalExperience({
    masterMS: row.master_ms,
    pbcMS: row.pbc_ms,
    errataMS: row.errata_ms,
    sessionMS: row.session_ms,
  });

async function write(
  transaction: Transaction<Tables>,
  character: Selectable<CharacterTable>,
  erratas: readonly Errata[],
  author: Author,
): Promise<void> {
  const rows = erratas.map(({ ms, description, date, statusChange }) => ({
    id: randomUUID(),
    character_id: character.id,
    ms: ms ?? 0,
    description: description.trim(),
    date,
    status_change: statusChange ?? null,
    session_id: null,
  }));
  await insertAll(transaction, 'errata', rows);
  const status = rows.findLast(({ status_change }) => status_change !== null)?.status_change;
  if (status) await settleDeaths(transaction, character.id);
  const errata_ms = rows.reduce((sum, { ms }) => sum + ms, character.errata_ms);
  if (!isExperience(errata_ms)) throw tooMuchInAll(character.name, 'ms');
  await transaction
    .updateTable('character')
    .set({ errata_ms, status: status ?? character.status, ...changeOf(character.version, author) })
    .where('id', '=', character.id)
    .execute();
}

export const createCorrections = (transaction: Transaction<Tables>) => ({
  /**
   * Applies all of the erratas to a character's experience and status, or none. A status set by an errata
   * remains, whichever sessions are deleted later.
   * @throws Fault `missing` no such character, `conflict` changed since the version that was sent, `invalid`
   * an invalid errata
   */
  async apply(characterId: string, given: Errata | Errata[], author: Author): Promise<void> {
    const character = await transaction
      .selectFrom('character')
      .selectAll()
      .where('id', '=', characterId)
      .executeTakeFirst();
    if (!character) throw missing('There is no such character.');
    const erratas = Array.isArray(given) ? given : [given];
    for (const [index, errata] of erratas.entries()) check(errata, Array.isArray(given) ? `${index}.` : '');
    const now = ` Now the status is ${character.status} and the experience ${experienceOf(character)}.`;
    for (const { version } of erratas)
      await refuseStale(transaction, character.name, character, version, now);
    await write(transaction, character, erratas, author);
  },
});
