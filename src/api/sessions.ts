import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionDraft } from '#core/contract/requests.ts';
import { masterReward, pageSizes } from '#core/contract/values.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';
import { exactLabel } from './labels.ts';

/** A page of a longer list: its start and its length. */
export interface PageRequest {
  offset?: number;
  limit?: number;
}

/**
 * The session service (docs/specification.md#session-service). `ts` prevents answers from caches between the app
 * and the server.
 */
export const sessionApi = (http: Http) => ({
  /** Registered sessions, newest first. The previous page stays until the next one arrives. */
  page: ({ offset = 0, limit = pageSizes.default }: PageRequest = {}) =>
    queryOptions({
      queryKey: keys.sessionPage({ offset, limit }),
      queryFn: ({ signal }) =>
        http('sessions', { query: { ts: Date.now(), limit, nextAt: offset } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** How many sessions are registered. */
  count: () => queryOf(http, keys.sessionCount, 'sessionCount', {}),

  /** The sessions between two times, inclusive, in epoch ms; in no guaranteed order. */
  inDates: (from: number, to: number) =>
    queryOptions({
      queryKey: keys.sessionsInDates(from, to),
      queryFn: ({ signal }) => http('sessionsInDates', { query: { ts: Date.now(), from, to } }, { signal }),
    }),

  /** How many sessions equal a draft in title, date, master and participants, counted each time. */
  countEqual: async ({ title, date, masterId, outcomes }: SessionDraft): Promise<number> => {
    const sessions = await http('sessionsInDates', { query: { ts: Date.now(), from: date, to: date } });
    const party = (members: readonly string[]): string => members.toSorted().join('\n');
    const drafted = party(outcomes.map(({ characterId, exp }) => `${exp} ${characterId}`));
    return sessions.filter(
      (session) =>
        session.title === title.trim() &&
        session.master === masterId &&
        party(session.characters.map(({ character, ms }) => `${ms} ${character}`)) === drafted,
    ).length;
  },

  /** Registers a session. A session gives experience, so repeat a call only with the same `attempt.key`. */
  register: (session: SessionDraft, attempt?: Attempt) =>
    http('registerSession', { body: { ...session, labels: session.labels.map(exactLabel) } }, { attempt }),

  /** Deletes a session and reverts the experience that it gave. */
  delete: (sessionId: string, attempt?: Attempt) =>
    http('deleteSession', { sessionId, query: { masterReward } }, { attempt }),
});
