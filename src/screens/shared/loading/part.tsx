import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from './read-problem.tsx';
import type { partOf } from './use-part.ts';

interface Props<Module> {
  query: ReturnType<typeof partOf<Module>>;
  /** Title of the error if the part does not load. */
  failed: string;
  /** The placeholder, or its height as CSS. */
  loading: ReactNode;
  children: (part: Module) => ReactNode;
}

/** Loads a part of a screen when it is first shown. Shows a placeholder meanwhile, and a retry after a failure. */
export function Part<Module>({ query, failed, loading, children }: Props<Module>) {
  const { data, error, refetch } = useQuery(query);
  if (data) return children(data);
  return (
    <>
      <ReadProblem title={failed} read={{ data, error, refetch }} />
      {!error && (typeof loading === 'string' ? <Skeleton shape="lines" height={loading} /> : loading)}
    </>
  );
}
