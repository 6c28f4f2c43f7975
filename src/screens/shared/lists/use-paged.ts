import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageSizes } from '#core/contract/values.ts';
import { type Addressed, useBrowse } from './use-browse.ts';

export interface PagedEntities<Entity> {
  entities: Entity[];
  nextAt: number | null;
}

type PageQuery<Entity, Key extends QueryKey> = UseQueryOptions<
  PagedEntities<Entity>,
  Error,
  PagedEntities<Entity>,
  Key
>;

type TotalQuery<Key extends QueryKey> = UseQueryOptions<number, Error, number, Key>;

const size = pageSizes.default;

/** Index in the whole list at which a page begins. */
export const offsetOf = (page: number): number => (page - 1) * size;

/**
 * The last page, computed from the number of entities; null if the number is unknown, or if the pages contradict it, because
 * the number and the pages were read at different times.
 */
function lastPage(count: number | undefined, page: number, hasNext: boolean | null): number | null {
  if (count === undefined) return null;
  const last = Math.max(1, Math.ceil(count / size));
  if (page > last) return null;
  return hasNext === null || hasNext === page < last ? last : null;
}

/**
 * Reads one page of a list that the server splits into pages; the address names the page. Prefetches the next page, and
 * turns back from an empty page to an earlier one. For a list with more than one page, `total` also reads the number of
 * entities. While `isReady` is false, because parameters are not known yet, nothing is read.
 */
export function usePaged<Entity, Filter extends object, Key extends QueryKey, TotalKey extends QueryKey>(
  addressed: Addressed<Filter>,
  pageAt: (offset: number) => PageQuery<Entity, Key>,
  total: TotalQuery<TotalKey>,
  isReady = true,
) {
  const { page } = addressed.view;
  const query = useQuery({ ...pageAt(offsetOf(page)), enabled: isReady });
  const { data, isPlaceholderData, error, refetch } = query;
  const loadedPage = isPlaceholderData ? undefined : data;
  /** Whether another page follows this one; null until this page has loaded. */
  const isFollowed = loadedPage ? loadedPage.nextAt !== null : null;
  const { data: isNextEmpty } = useQuery<PagedEntities<Entity>, Error, boolean, Key>({
    ...pageAt(offsetOf(page + 1)),
    placeholderData: undefined,
    select: ({ entities }) => entities.length === 0,
    enabled: isFollowed === true,
    notifyOnChangeProps: ['data'],
  });
  // The latest read counts: the next page may have become empty since this one was read.
  const hasNext = isNextEmpty ? false : isFollowed;
  const isCounted = isReady && (page > 1 || isFollowed === true);
  const counting = useQuery({ ...total, enabled: isCounted });
  const last = lastPage(counting.data, page, hasNext);
  const browse = useBrowse(addressed, { hasNext, last });

  const isEmptied = loadedPage?.entities.length === 0 && page > 1;
  const lastEmptyPage = useRef<number | null>(null);
  useEffect(() => {
    if (!isEmptied) return;
    // After two empty pages in a row, the address is far beyond the end: jump to the first page instead of stepping
    // through all pages.
    const isFarOut = lastEmptyPage.current === page + 1;
    lastEmptyPage.current = page;
    browse.send({ type: 'page.emptied', last: isFarOut ? 1 : null }, 'replace');
    // Runs once for each empty page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEmptied, page]);

  return {
    browse,
    page,
    /** Entities to show: those of the previous page until this one loads. */
    entities: isEmptied ? undefined : data?.entities,
    hasNext: hasNext ?? (last !== null && page < last),
    /** The list's last page; null if unknown. */
    last,
    /** The number of entities on all pages; null if unknown. */
    total: last === null ? null : (counting.data ?? null),
    /** Whether the number of entities is being read for the first time, and no attempt has failed. */
    isCounting: isCounted && counting.isLoading && counting.failureCount === 0,
    isTurning: isPlaceholderData || isEmptied,
    error,
    refetch,
  };
}

export type Paged<Entity> = Omit<
  ReturnType<typeof usePaged<Entity, object, QueryKey, QueryKey>>,
  'browse'
> & {
  browse: { send: (event: { type: 'page.turned'; page: number }) => void };
};
