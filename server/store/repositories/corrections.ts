import { said } from '#core/contract/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Errata } from '#core/contract/requests.ts';
import { correctionFault } from '#core/rules/corrections.ts';
import { experienceLimit, isExperience } from '#core/rules/experience.ts';
import { hiddenCharacterFault } from '../../hidden-words.ts';
import { invalid, missing, experienceOutOfRange } from '../fault.ts';
import { experienceOf } from './characters.ts';
import { settleDeaths } from './deaths.ts';
import { addedErratas, changesOf } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { insertErratas } from '../journal/session-state.ts';
import type { Tables } from '../schema.ts';
import { changeOf, refuseStale } from './versions.ts';

const words = { noDescription: said('emptyDescription'), noChange: said('idleCorrection') };

/** `prefix` precedes the names of fields: `1.` for the second correction of a list, '' without a list. */
function check({ ms, description, statusChange }: Errata, prefix: string): void {
  const fault = correctionFault({ ms, description, statusChange });
  if (fault?.reason === 'hiddenCharacter')
    throw hiddenCharacterFault('description', fault.hidden, prefix + fault.field);
  if (fault) throw invalid(words[fault.reason], prefix + fault.field);
  if (!isExperience(ms ?? 0)) throw invalid(said('badExperience', { most: experienceLimit }), `${prefix}ms`);
}

async function write(
  transaction: Transaction<Tables>,
  character: Selectable<Tables['character']>,
  erratas: readonly Errata[],
  journal: Journal,
): Promise<void> {
  const rows = erratas.map(({ ms, description, date, statusChange }) => ({
    id: randomUUID(),
    character: character.id,
    ms: ms ?? 0,
    description: description.trim(),
    date,
    status: statusChange ?? null,
    session: null,
  }));
  await insertErratas(transaction, rows);
  const status = rows.findLast((row) => row.status !== null)?.status;
  const deaths = status ? await settleDeaths(transaction, character.id) : undefined;
  const errata_ms = rows.reduce((sum, { ms }) => sum + ms, character.errata_ms);
  if (!isExperience(errata_ms)) throw experienceOutOfRange(character.name, 'ms');
  const after = { ...character, errata_ms, status: status ?? character.status };
  await transaction
    .updateTable('character')
    .set({ errata_ms, status: after.status, ...changeOf(character.version, journal.author) })
    .where('id', '=', character.id)
    .execute();
  journal.add({
    subject: { type: 'character', id: character.id },
    kind: 'corrected',
    changes: { ...changesOf(character, after), deaths, erratas: addedErratas(rows) },
    about: { description: rows.map(({ description }) => description).join('\n') },
  });
}

export const createCorrections = (transaction: Transaction<Tables>, journal: Journal) => ({
  /**
   * Applies all of the erratas to a character's experience and status, or none of them. A status set by an
   * errata remains, whichever sessions are deleted later.
   * @throws Fault `missing` when there is no such character, `conflict` when it has changed since the version
   * that was sent, `invalid` when an errata is invalid
   */
  async apply(characterId: string, given: Errata | Errata[]): Promise<void> {
    const character = await transaction
      .selectFrom('character')
      .selectAll()
      .where('id', '=', characterId)
      .executeTakeFirst();
    if (!character) throw missing(said('noCharacter'));
    const erratas = Array.isArray(given) ? given : [given];
    for (const [index, errata] of erratas.entries()) check(errata, Array.isArray(given) ? `${index}.` : '');
    const exp = experienceOf(character);
    const state = {
      words: ` Now the status is ${character.status} and the experience ${exp}.`,
      values: { status: character.status, exp },
    };
    for (const { version } of erratas)
      await refuseStale(transaction, character.name, character, version, state);
    await write(transaction, character, erratas, journal);
  },
});
