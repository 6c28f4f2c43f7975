import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from './read-problem.tsx';
import type { partOf } from './use-part.ts';

interface Props<Module> {
  query: ReturnType<typeof partOf<Module>>;
  /** Title of the error if the part does not load. */
  failed: string;
  /** Height of the placeholder, as CSS. */
  height: string;
  children: (part: Module) => ReactNode;
}

/** Loads a part of a screen when it is first shown. Shows a placeholder meanwhile, and a retry after a failure. */
export function Part<Module>({ query, failed, height, children }: Props<Module>) {
  const { data, error, refetch } = useQuery(query);
  if (data) return children(data);
  return (
    <>
      <ReadProblem title={failed} read={{ data, error, refetch }} />
      {!error && <Skeleton shape="lines" height={height} />}
    </>
  );
}
