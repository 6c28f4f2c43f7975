import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionDraft } from '#core/contract/session-schemas.ts';
import { masterReward, pageSizes } from '#core/contract/values.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { exactLabel } from './labels.ts';

/** Which part of a longer list: where it begins, and how much of it. */
export interface PageAsked {
  offset?: number;
  limit?: number;
}

/** The session service (specification, section 7). `ts` keeps answers out of caches on the way. */
export const sessionApi = (http: Http) => ({
  /** Registered sessions, newest first. What was shown stays until the next page is there. */
  page: ({ offset = 0, limit = pageSizes.default }: PageAsked = {}) =>
    queryOptions({
      queryKey: keys.sessionPage({ offset, limit }),
      queryFn: ({ signal }) =>
        http('sessions', { query: { ts: Date.now(), limit, nextAt: offset } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** How many sessions are registered. */
  count: () =>
    queryOptions({
      queryKey: keys.sessionCount,
      queryFn: ({ signal }) => http('sessionCount', {}, { signal }),
    }),

  /** The sessions between two moments, both included, epoch ms; in no order that can be relied on. */
  inDates: (from: number, to: number) =>
    queryOptions({
      queryKey: keys.sessionsInDates(from, to),
      queryFn: ({ signal }) => http('sessionsInDates', { query: { ts: Date.now(), from, to } }, { signal }),
    }),

  /** Registers a session. It gives experience, so it is to be repeated under the same key only. */
  register: (session: SessionDraft, attempt?: Attempt) =>
    http('registerSession', { body: { ...session, labels: session.labels.map(exactLabel) } }, { attempt }),

  /** Deletes a session and takes back the experience that it gave. */
  delete: (sessionId: string, attempt?: Attempt) =>
    http('deleteSession', { sessionId, query: { masterReward } }, { attempt }),
});
