import { textLimits } from '#core/contract/values.ts';
import { isBlank } from '#core/rules/names/hidden-characters.ts';
import type { ImportedSession } from '../import/import-file.ts';
import type { Collections } from './collections.ts';
import type { Labels } from './labels.ts';
import type { ImportReport } from './report.ts';

type MongoSession = Collections['sessions'][number]['value'];

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

function titleOf({ title, _id }: MongoSession, place: string, report: ImportReport): string {
  if (isBlank(title)) {
    report.add(place, `the session has no title; it becomes ${JSON.stringify(`Session ${_id}`)}.`);
    return cut(`Session ${_id}`, textLimits.title);
  }
  if (Array.from(title).length <= textLimits.title) return title;
  report.add(place, `the title has more than ${textLimits.title} characters, and is cut.`);
  return cut(title, textLimits.title);
}

function outcomesOf(
  { characters }: MongoSession,
  idOf: ReadonlyMap<string, string>,
  place: string,
  report: ImportReport,
): ImportedSession['outcomes'] {
  const outcomes = new Map<string, ImportedSession['outcomes'][number]>();
  for (const { character, ms, isAlive } of characters) {
    const id = idOf.get(character);
    if (id === undefined)
      report.add(
        place,
        `the participant ${JSON.stringify(character)} is not among the characters, and is left out.`,
      );
    else if (outcomes.has(id))
      report.add(place, `the participant ${JSON.stringify(character)} is named twice, and counts once.`);
    else outcomes.set(id, { character: id, exp: ms, ...(isAlive === false ? { died: true } : {}) });
  }
  return [...outcomes.values()];
}

/** The sessions to import, and the place of each. */
export interface ReadSessions {
  list: ImportedSession[];
  places: string[];
}

/**
 * The sessions of an export. The bot does not store a master's reward for a session, so the reward is imported with the
 * character (`convertCharacter`), not with the session. `idOf` maps the bot's id of a character to its id in Nyx.
 */
export function sessionsIn(
  sessions: Collections['sessions'],
  idOf: ReadonlyMap<string, string>,
  labels: Labels,
  report: ImportReport,
): ReadSessions {
  const read: ReadSessions = { list: [], places: [] };
  for (const { value, place } of sessions) {
    const leaveOut = (why: string): void => report.add(place, `the session ${why}, and is left out.`);
    const master = idOf.get(value.master);
    const outcomes = outcomesOf(value, idOf, place, report);
    if (typeof value.date !== 'number') leaveOut('has no date');
    else if (master === undefined)
      leaveOut(`has a master who is not among the characters, ${JSON.stringify(value.master)}`);
    else if (outcomes.length === 0) leaveOut('has no participant');
    else {
      read.places.push(place);
      read.list.push({
        id: value._id,
        title: titleOf(value, place, report),
        date: value.date,
        master,
        labels: labels.namesOf(value.labels, 'SESSION', place),
        ...(typeof value.registeredBy === 'string' && value.registeredBy !== ''
          ? { registeredBy: value.registeredBy }
          : {}),
        outcomes,
      });
    }
  }
  return read;
}
