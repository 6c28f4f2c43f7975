import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPart } from './load-part.ts';

/** The query that loads the code of a part of the app. */
export const partOf = <Part>(name: string, load: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: () => loadPart(load),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

/** Loads the code of a part of a screen when the part is first shown. */
export const usePart = <Part>(name: string, load: () => Promise<Part>) => useQuery(partOf(name, load));
