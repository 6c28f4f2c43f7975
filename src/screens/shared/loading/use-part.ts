import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPart } from './load-part.ts';

/** The query of a part of the app. */
export const partOf = <Part>(name: string, load: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: () => loadPart(load),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

/** A part of a screen that few users need, loaded when it is first shown. */
export const usePart = <Part>(name: string, load: () => Promise<Part>) => useQuery(partOf(name, load));
