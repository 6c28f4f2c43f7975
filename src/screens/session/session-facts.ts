import type { Session } from '#core/contract/sessions.ts';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { text } from '#texts/texts.ts';

/** These functions return texts for a session's title, day, time and master, even if the value is missing. */
export const titleOf = ({ title }: Pick<Session, 'title'>): string => title ?? text('sessionList.unknown');

export const dayOf = ({ date }: Pick<Session, 'date'>): string =>
  date === null ? text('sessionList.unknown') : formatDay(date);

/** Distinguishes sessions with the same title and day. */
const momentOf = ({ date }: Pick<Session, 'date'>): string =>
  date === null ? text('sessionList.unknown') : formatMoment(date);

/** The session that a deletion removes, as its question describes it. */
export const deletionOf = (session: Session) => ({
  id: session.id,
  name: titleOf(session),
  detail: text('sessionDeletion.details', {
    master: masterOf(session),
    date: momentOf(session),
    count: session.characters.length,
  }),
});

export const masterOf = ({ master }: Pick<Session, 'master'>): string =>
  nameInId(master ?? '').trim() || text('sessionList.unknown');

/** The title of a session, followed by its date and time if another shown session has the same title. */
export function nameAmong(session: Session, all: readonly Session[]): string {
  const title = titleOf(session);
  const isUnique = all.every((one) => one === session || titleOf(one) !== title);
  return isUnique ? title : text('history.moment', { words: title, moment: momentOf(session) });
}
