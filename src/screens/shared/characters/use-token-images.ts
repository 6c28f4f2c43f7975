import { QueriesObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../services.ts';

/** How long after a row its images are asked for, in ms: it is painted by then, and what only passed by is gone. */
const paintedBy = 50;

type Images = readonly (string | null)[];

/**
 * The token images of these characters: null where there is none, or none yet. What is known is there at once, and what
 * is not is asked for once the row has been painted. `useQueries` watches from the first moment on instead, and a table
 * that uses all of its rows again for other characters would wait for that with every sort. `ids` is to be the same list
 * while it says the same.
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
          before?.ids === ids && images.every((image, place) => image === before.images[place])
            ? before
            : { ids, images },
        );
      });
    }, paintedBy);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ids, api, queries]);
  if (arrived?.ids === ids) return arrived.images;
  return ids.map((id) => queries.getQueryData(api.characters.tokenImage(id).queryKey) ?? null);
}
