import { useQuery } from '@tanstack/react-query';
import { useServices } from '../shared/services.ts';
import type { Addressed } from '../shared/lists/use-browse.ts';
import { usePaged } from '../shared/lists/use-paged.ts';

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
  const { text, labelId } = addressed.view.filter;
  const labels = useQuery(api.reference.labels('ITEM'));
  const label = labels.data?.find(({ id }) => id === labelId) ?? null;
  const isKnown = labelId === null || labels.data !== undefined;
  const isNoLabel = labelId !== null && isKnown && label === null;
  const paged = usePaged(
    addressed,
    (offset) => api.items.search({ text, label, offset }),
    isKnown && !isNoLabel,
  );
  // No item has a label that does not exist.
  if (isNoLabel) return { ...paged, entities: [], hasNext: false, isTurning: false, error: null };
  // Without the labels, the request is unknown.
  return isKnown ? paged : { ...paged, error: labels.error };
}
