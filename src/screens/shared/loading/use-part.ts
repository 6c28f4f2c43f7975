import { useQuery } from '@tanstack/react-query';
import { RequestFailure } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { loadPart } from './load-part.ts';

/** A part of a screen that few of its readers need, loaded when it is first shown. */
export const usePart = <Part>(name: string, load: () => Promise<Part>) =>
  useQuery({
    queryKey: ['part', name],
    queryFn: async () => {
      try {
        return await loadPart(load);
      } catch {
        throw new RequestFailure({ status: 0, message: text('problem.part'), fields: {} });
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
