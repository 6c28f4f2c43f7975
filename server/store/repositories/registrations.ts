import { type Said, said } from '#core/contract/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { SessionDraft } from '#core/contract/requests.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import { sessionFault, type SessionRefusal } from '#core/rules/sessions.ts';
import { textLimits } from '#core/contract/values.ts';
import { hiddenCharacterFault } from '../../hidden-words.ts';
import { invalid, missing } from '../fault.ts';
import { deaths, handOverDeath } from './deaths.ts';
import { knownLabelIds } from './labels.ts';
import type { CharacterChanges, SessionState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { byId, deathIn, insertSessions, readSessionState } from '../journal/session-state.ts';
import type { Tables } from '../schema.ts';
import { copies, findCharacters, saveRows, recordForCharacters } from './session-characters.ts';

const words: Record<SessionRefusal, Said> = {
  noTitle: said('emptyTitle'),
  tooLong: said('longText', { most: textLimits.title }),
  noMaster: said('unknownMaster'),
  noParticipant: said('noParticipant'),
  noCharacter: said('unknownCharacter'),
  repeatedCharacter: said('repeatedCharacter'),
  badExperience: said('badExperience', { most: experienceLimit }),
};

/** Applies the outcomes of a session to the rows of its characters, which are saved later. */
function applyOutcomes(
  session: string,
  { title, date, outcomes }: SessionDraft,
  characters: ReadonlyMap<string, Selectable<Tables['character']>>,
): Pick<SessionState, 'outcomes' | 'erratas'> {
  const dead: string[] = [];
  const states = outcomes.map(({ characterId, exp, isDead }) => {
    const row = characters.get(characterId)!;
    const deathValue = row.status === 'dead' ? deaths.recorded : deaths.decides;
    row.session_ms += exp;
    row.last_played = date;
    if (isDead) {
      row.status = 'dead';
      dead.push(characterId);
    }
    return { character: characterId, exp, killed: isDead ? deathValue : deaths.none };
  });
  const erratas = dead.map((character) => deathIn({ id: session, title, date }, character, randomUUID()));
  return { outcomes: states, erratas: erratas.toSorted(byId) };
}

export const createRegistrations = (transaction: Transaction<Tables>, journal: Journal) => ({
  /**
   * Registers a session with the rewards of its characters, or changes nothing
   * (docs/wire-contract.md#wire-rule-insert-session).
   * @param adventure the adventure that it is registered from
   * @throws Fault `missing` when a character is unknown, `invalid` when a rule of
   * docs/specification.md#s5-session is broken or a label is unknown
   * @returns the id of the session
   */
  async add(sent: SessionDraft, adventure?: string): Promise<string> {
    const { author } = journal;
    const draft = { ...sent, title: sent.title.trim() };
    const participants = draft.outcomes.map(({ characterId }) => characterId);
    const characters = await findCharacters(transaction, [draft.masterId, ...participants]);
    const master = characters.get(draft.masterId);
    if (!master) throw missing(said('noMaster'), 'masterId');
    const unknown = participants.findIndex((id) => !characters.has(id));
    if (unknown !== -1) throw missing(said('noCharacter'), `outcomes.${unknown}.characterId`);
    const fault = sessionFault(draft);
    if (fault?.reason === 'hiddenCharacter') throw hiddenCharacterFault('title', fault.hidden, fault.field);
    if (fault) throw invalid(words[fault.reason], fault.field);

    const id = randomUUID();
    const before = copies(characters);
    const labels = await knownLabelIds(transaction, 'SESSION', draft.labels, 'labels');
    const session: SessionState = {
      title: draft.title,
      master: draft.masterId,
      reward: draft.masterReward,
      date: draft.date,
      registeredBy: author.memberId,
      labels: labels.toSorted(),
      ...applyOutcomes(id, draft, characters),
      ...(adventure !== undefined && { adventure }),
    };
    master.master_ms += draft.masterReward;
    master.last_mastered = draft.date;
    await insertSessions(transaction, [[id, session]]);
    await saveRows(transaction, characters.values(), author, (character) => {
      const participant = participants.indexOf(character);
      return participant === -1 ? 'masterId' : `outcomes.${participant}.exp`;
    });
    journal.add({
      subject: { type: 'session', id },
      kind: 'registered',
      changes: { session: [null, session] },
    });
    recordForCharacters(journal, 'played', { id, ...session }, before, characters);
    return id;
  },

  /**
   * Deletes a session and subtracts its stored rewards. The characters' items and the dates of their last sessions do
   * not change (docs/wire-contract.md#wire-rule-delete-session).
   * @throws Fault `missing` when there is no such session
   */
  async remove(id: string): Promise<void> {
    const session = await readSessionState(transaction, id);
    if (!session) throw missing(said('noSession'));
    const { outcomes, master, reward } = session;
    const characters = await findCharacters(transaction, [
      master,
      ...outcomes.map(({ character }) => character),
    ]);
    const before = copies(characters);
    const handedOver = new Map<string, CharacterChanges['deaths']>();
    for (const { character, exp, killed } of outcomes) {
      const row = characters.get(character)!;
      row.session_ms -= exp;
      if (killed !== deaths.decides || row.status !== 'dead') continue;
      const changed = await handOverDeath(transaction, character, id);
      if (changed) handedOver.set(character, changed);
      else row.status = 'active';
    }
    characters.get(master)!.master_ms -= reward;
    await saveRows(transaction, characters.values(), journal.author, () => 'sessionId');
    // Foreign keys also delete its outcomes, labels and erratas.
    await transaction.deleteFrom('session').where('id', '=', id).execute();
    journal.add({
      subject: { type: 'session', id },
      kind: 'sessionDeleted',
      changes: { session: [session, null] },
    });
    recordForCharacters(journal, 'sessionTakenBack', { id, ...session }, before, characters, handedOver);
  },
});
