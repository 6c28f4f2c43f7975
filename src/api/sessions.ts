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

/** Which sessions to read; only a server with the feature `pages` knows these filters. All ids must match. */
export interface SessionSearch {
  /** Part of the title. */
  text?: string | undefined;
  /** A label's id. */
  label?: string | undefined;
  /** The id of the player who was the master. */
  master?: string | undefined;
  /** The id of a player: sessions with one of their characters. */
  player?: string | undefined;
  /** A character's id: sessions that it played or mastered. */
  character?: string | undefined;
}

/**
 * The session service (docs/specification.md#session-service). `ts` prevents answers from caches between the app
 * and the server.
 */
export const sessionApi = (http: Http) => ({
  /** Registered sessions, newest first. The previous page stays until the next one arrives. */
  page: ({ offset = 0, limit = pageSizes.default }: PageRequest = {}, search: SessionSearch = {}) =>
    queryOptions({
      queryKey: keys.sessionPage({ offset, limit, ...search }),
      queryFn: ({ signal }) =>
        http('sessions', { query: { ts: Date.now(), limit, nextAt: offset, ...search } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** How many sessions are registered. */
  count: (search: SessionSearch = {}) =>
    queryOf(http, keys.sessionCount(search), 'sessionCount', { query: search }),

  one: (sessionId: string) => queryOf(http, keys.session(sessionId), 'session', { sessionId }),

  /** The entries of the journal about a session, newest first. */
  history: (sessionId: string) =>
    queryOf(http, keys.sessionHistory(sessionId), 'sessionHistory', { sessionId }),

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
