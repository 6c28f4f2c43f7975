import { QueriesObserver, useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useEffect, useState } from 'react';
import { useSeen } from '#ui/page/seen.ts';
import { useServices } from '../services.ts';

/**
 * Delay in ms from a row's mount to the request for its images. By then the row is painted, and rows that the user only
 * scrolled past have unmounted.
 */
const requestDelay = 50;

type Images = readonly (string | null)[];

const none: readonly string[] = [];

/**
 * The token images of these characters, in the order of `ids`; null for an image that does not exist or has not arrived.
 * Cached images are returned at once, others are requested after the row is painted. `useQueries` would subscribe from
 * the first render, which would slow every sort of a table that reuses its rows. Pass the same `ids` array while its
 * content is the same.
 */
export function useTokenImages(ids: readonly string[]): Images {
  const { api } = useServices();
  const queries = useQueryClient();
  const [arrived, setArrived] = useState<{ ids: readonly string[]; images: Images } | null>(null);
  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      const observer = new QueriesObserver(
        queries,
        ids.map((id) => api.characters.tokenImage(id)),
      );
      stop = observer.subscribe((results) => {
        const images = results.map(({ data }) => (data as string | null | undefined) ?? null);
        setArrived((before) =>
          before?.ids === ids && images.every((image, index) => image === before.images[index])
            ? before
            : { ids, images },
        );
      });
    }, requestDelay);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ids, api, queries]);
  if (arrived?.ids === ids) return arrived.images;
  return ids.map((id) => queries.getQueryData(api.characters.tokenImage(id).queryKey) ?? null);
}

/** The token images of these characters, once the element with the returned reference has been near the viewport. */
export function useSeenImages<E extends Element>(ids: readonly string[]): [RefCallback<E>, Images] {
  const [ref, isSeen] = useSeen<E>();
  return [ref, useTokenImages(isSeen ? ids : none)];
}
