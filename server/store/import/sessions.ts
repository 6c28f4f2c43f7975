import type { Selectable, Transaction } from 'kysely';
import { isBlank } from '#core/rules/names/hidden-characters.ts';
import { isExperience } from '#core/rules/experience.ts';
import { experienceOutOfRange, quoted, unusable } from '../fault.ts';
import { rowsFor } from '../json.ts';
import type { SessionState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { byId, deathIn, insertSessions } from '../journal/session-state.ts';
import { deaths } from '../repositories/deaths.ts';
import { copies, findCharacters, saveRows, recordForCharacters } from '../repositories/session-characters.ts';
import type { Tables } from '../schema.ts';
import type { ImportedSession } from './import-file.ts';
import { type Imported, keysIn, labelFinder, refuseRepeats } from './imported.ts';

type Row = Selectable<Tables['character']>;

/** Number of sessions whose entries the journal stores in one statement. */
const sessionsAtOnce = 500;

/** The ids of the dead ones among `characters` whose death no stored session decides. */
async function undecidedDeaths(
  transaction: Transaction<Tables>,
  characters: ReadonlyMap<string, Row>,
): Promise<Set<string>> {
  const dead = [...characters.values()].filter(({ status }) => status === 'dead').map(({ id }) => id);
  const undecided = new Set(dead);
  const decided = await rowsFor(dead, (some) =>
    transaction
      .selectFrom('session_outcome')
      .select('character_id')
      .where('killed', '=', deaths.decides)
      .where('character_id', 'in', some),
  );
  for (const { character_id } of decided) undecided.delete(character_id);
  return undecided;
}

/** A session of the file, and its path there, such as `sessions.3`. */
interface Entry {
  session: ImportedSession;
  place: string;
}

function refuseFaults({ session, place }: Entry, characters: ReadonlyMap<string, Row>): void {
  if (isBlank(session.title)) throw unusable(`${place}.title cannot be empty.`);
  const refuseUnknown = (id: string, field: string): void => {
    if (!characters.has(id))
      throw unusable(`${field}: there is no character ${quoted(id)} in the file or in the database.`);
  };
  refuseUnknown(session.master, `${place}.master`);
  for (const [index, { character }] of session.outcomes.entries())
    refuseUnknown(character, `${place}.outcomes.${index}.character`);
  const repeated = session.outcomes.findIndex(
    ({ character }, index) => session.outcomes.findIndex((other) => other.character === character) < index,
  );
  if (repeated !== -1) {
    const field = `${place}.outcomes.${repeated}.character`;
    throw unusable(`${field}: a character takes part in a session only once.`);
  }
}

/**
 * Applies a session to the rows of its characters, which are saved later. A character's status never changes, because
 * it is the current one and the session is past. A death in the session is therefore settled if the character is not dead.
 * Otherwise the session decides the death, or only records it if another session decides.
 */
function applySession(
  { session, place }: Entry,
  labels: readonly string[],
  characters: ReadonlyMap<string, Row>,
  undecided: Set<string>,
): SessionState {
  const { id, date, outcomes } = session;
  const title = session.title.trim();
  /** How the session records a character's death: a value of `deaths`. */
  const deathCodeOf = (character: string): number => {
    if (characters.get(character)!.status !== 'dead') return deaths.settled;
    return undecided.delete(character) ? deaths.decides : deaths.recorded;
  };
  const states = outcomes.map(({ character, exp, died }) => {
    const row = characters.get(character)!;
    row.session_ms += exp;
    row.last_played = Math.max(row.last_played ?? date, date);
    return { character, exp, killed: died ? deathCodeOf(character) : deaths.none };
  });
  const master = characters.get(session.master)!;
  master.master_ms += session.masterReward ?? 0;
  master.last_mastered = Math.max(master.last_mastered ?? date, date);
  for (const { id: character, session_ms, master_ms } of [
    master,
    ...states.map((state) => characters.get(state.character)!),
  ])
    if (!isExperience(session_ms) || !isExperience(master_ms)) throw experienceOutOfRange(character, place);
  return {
    title,
    master: session.master,
    reward: session.masterReward ?? 0,
    date,
    registeredBy: session.registeredBy ?? null,
    labels: labels.toSorted(),
    outcomes: states,
    erratas: outcomes
      .filter(({ died }) => died)
      .map(({ character }) =>
        deathIn({ id, title, date }, character, `death:${JSON.stringify([id, character])}`),
      )
      .toSorted(byId),
  };
}

/**
 * Imports the sessions of a file, oldest first. A new session adds its experience to its characters; the entries in the
 * characters' histories have the session's date. A session whose id is already stored is skipped, so that nothing counts
 * twice.
 */
export async function importSessions(
  transaction: Transaction<Tables>,
  journal: Journal,
  sessions: readonly ImportedSession[],
): Promise<Imported> {
  const ids = sessions.map(({ id }) => id);
  refuseRepeats(ids, 'sessions', 'has the id of');
  const stored = await keysIn(transaction, 'session', ids);
  const added = sessions
    .map((session, index): Entry => ({ session, place: `sessions.${index}` }))
    .filter(({ session }) => !stored.has(session.id))
    .toSorted((one, other) => one.session.date - other.session.date);
  if (added.length === 0) return { added: 0, changed: 0 };

  const characters = await findCharacters(
    transaction,
    added.flatMap(({ session }) => [session.master, ...session.outcomes.map(({ character }) => character)]),
  );
  const findLabel = await labelFinder(transaction, 'SESSION');
  const undecided = await undecidedDeaths(transaction, characters);
  const states: [string, SessionState][] = [];
  for (const entry of added) {
    const { session, place } = entry;
    refuseFaults(entry, characters);
    const labels = (session.labels ?? []).map(
      (name, position) => findLabel({ name }, `${place}.labels.${position}`).id,
    );
    const involved = new Map(
      [session.master, ...session.outcomes.map(({ character }) => character)].map((id) => [
        id,
        characters.get(id)!,
      ]),
    );
    const before = copies(involved);
    const state = applySession(entry, [...new Set(labels)], characters, undecided);
    states.push([session.id, state]);
    const past = { at: session.date, actor: state.registeredBy };
    journal.add({
      subject: { type: 'session', id: session.id },
      kind: 'imported',
      changes: { session: [null, state] },
    });
    recordForCharacters(journal, 'played', { id: session.id, ...state }, before, involved, new Map(), past);
    if (states.length % sessionsAtOnce === 0) await journal.store();
  }
  await insertSessions(transaction, states);
  await saveRows(transaction, characters.values(), journal.author, () => 'sessions');
  return { added: added.length, changed: 0 };
}
