import { useQuery } from '@tanstack/react-query';
import { isLongEnough, searchTimings } from '#core/rules/search.ts';
import { useServices } from '../../shared/services.ts';
import type { Addressed } from '../../shared/lists/use-browse.ts';
import { usePaged } from '../../shared/lists/use-paged.ts';

/** The filter of the item list. */
export interface ItemFilter {
  text: string;
  labelId: string | null;
}

/**
 * The page of items at an address. A request needs the whole label, so a filter by label waits for the
 * labels.
 */
export function useItems(addressed: Addressed<ItemFilter>) {
  const { api } = useServices();
  const { text: words, labelId } = addressed.view.filter;
  // The address may contain a text that is too short for a search.
  const text = isLongEnough(words, searchTimings.items.minimumLength) ? words : '';
  const labels = useQuery(api.reference.labels('ITEM'));
  const label = labels.data?.find(({ id }) => id === labelId) ?? null;
  const isReady = labelId === null || labels.data !== undefined;
  const isMissingLabel = labelId !== null && isReady && label === null;
  const paged = usePaged(
    addressed,
    (offset) => api.items.search({ text, label, offset }),
    api.items.count({ text, label }),
    isReady && !isMissingLabel,
  );
  // No item has a label that does not exist.
  if (isMissingLabel)
    return { ...paged, entities: [], hasNext: false, last: null, total: null, isTurning: false, error: null };
  // Until the labels are read, the request cannot be composed.
  return isReady ? paged : { ...paged, error: labels.error };
}
