import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Feature } from '#core/contract/features.ts';
import { historyLimit, type JournalPage, type JournalPlace } from '#core/contract/journal/entry.ts';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { asProblem, isRefusal } from '#core/rules/problem.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** Which of a character's entries to read. Times are epoch ms and inclusive. */
export interface HistoryRequest {
  kinds: readonly EntryKind[];
  from?: number | undefined;
  to?: number | undefined;
}

/** Which entries of the whole journal to read. */
export interface AuditRequest extends HistoryRequest {
  actor?: string | undefined;
  subjectType?: SubjectType | undefined;
  subject?: string | undefined;
  text?: string | undefined;
}

/** The waits before each repeated request for a page of a download, in ms; the server limits the calls per minute. */
const waits = [1_000, 10_000, 60_000];

/** Yields all pages, the newest first. It reads a failed page again, so that the pages before it are not lost. */
async function* pages(
  read: (after: JournalPlace | null) => Promise<JournalPage>,
): AsyncGenerator<JournalPage> {
  let after: JournalPlace | null = null;
  for (let failures = 0; ;) {
    try {
      const page: JournalPage = await read(after);
      failures = 0;
      yield page;
      if (!page.next) return;
      after = page.next;
    } catch (error) {
      const wait = waits[failures];
      if (wait === undefined || isRefusal(asProblem(error))) throw error;
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/**
 * The journal of all changes (docs/specification.md#s8-journal). `features` lists what the server offers
 * (core/contract/features.ts).
 */
export function journalApi(http: Http, features: readonly string[] = []) {
  /** `after` is the place where the previous page ended. Newest first, so the next page is `before` it in time. */
  const historyPage = (
    characterId: string,
    request: HistoryRequest,
    after: JournalPlace | null,
    signal?: AbortSignal,
  ) =>
    http(
      'characterHistory',
      {
        characterId,
        query: { ...request, kinds: [...request.kinds], limit: historyLimit, before: after?.id },
      },
      { signal },
    );
  const auditPage = (request: AuditRequest, after: JournalPlace | null, signal?: AbortSignal) =>
    http(
      'journal',
      {
        query: {
          ...request,
          kinds: [...request.kinds],
          limit: historyLimit,
          beforeAt: after?.at,
          before: after?.id,
        },
      },
      { signal },
    );
  return {
    /** Whether the server keeps a journal: without it there are no histories, and nothing can be undone. */
    isKept: features.includes('journal' satisfies Feature),

    /**
     * What others did to the member's own characters after the entry with the number `after`. If `after` is null, the
     * answer has no entries, only the number of the newest one. The answer is used for `freshness` ms.
     */
    own: (after: number | null, freshness: number) =>
      queryOptions({
        queryKey: keys.ownHistory(after),
        queryFn: ({ signal }) => http('ownHistory', { query: after === null ? {} : { after } }, { signal }),
        staleTime: freshness,
        gcTime: freshness,
      }),

    /** The history of a character, newest first, page by page. */
    history: (characterId: string, request: HistoryRequest) =>
      infiniteQueryOptions({
        queryKey: keys.history(characterId, request),
        queryFn: ({ signal, pageParam }) => historyPage(characterId, request, pageParam, signal),
        initialPageParam: null as JournalPlace | null,
        getNextPageParam: ({ next }) => next,
      }),

    /** The whole history for a download, page by page. */
    wholeHistory: (characterId: string, request: HistoryRequest) =>
      pages((after) => historyPage(characterId, request, after)),

    /** Everything that anybody has changed, newest first, page by page; for administrators. */
    audit: (request: AuditRequest) =>
      infiniteQueryOptions({
        queryKey: keys.audit(request),
        queryFn: ({ signal, pageParam }) => auditPage(request, pageParam, signal),
        initialPageParam: null as JournalPlace | null,
        getNextPageParam: ({ next }) => next,
      }),

    /** All that the audit shows, for a download, page by page. */
    wholeAudit: (request: AuditRequest) => pages((after) => auditPage(request, after)),

    /** Experience and money of a character over time, oldest first. */
    progress: (characterId: string) =>
      queryOf(http, keys.progress(characterId), 'characterProgress', { characterId }),

    /** Undoes everything that a write changed; `act` is the write's number. */
    undo: (act: number, attempt?: Attempt) => http('undo', { act: String(act) }, { attempt }),
  };
}
