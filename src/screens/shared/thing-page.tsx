import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { Hero } from './hero.tsx';
import { ReadProblem } from './loading/read-problem.tsx';

interface Props<Thing, Key extends QueryKey> {
  query: UseQueryOptions<Thing, Error, Thing, Key>;
  /** Whether the server offers the page; without it there is none at the address. */
  isOffered: boolean;
  /** The heading until the thing is read. */
  title: string;
  failed: string;
  width?: 'text' | 'wide';
  children: (thing: Thing) => ReactNode;
}

/** The page of one thing, such as a session: its states while the thing is read, missing, or cannot be read. */
export function ThingPage<Thing, Key extends QueryKey>({
  query,
  isOffered,
  title,
  failed,
  width,
  children,
}: Props<Thing, Key>) {
  const { data, error, refetch } = useQuery({ ...query, enabled: isOffered });
  if (!isOffered) return <RouteError kind="notFound" />;
  return (
    <Page {...(width && { width })}>
      {data === undefined && <Hero title={title} />}
      <ReadProblem title={failed} read={{ data, error, refetch }} />
      {data === undefined ? !error && <Skeleton shape="lines" height="40vh" /> : children(data)}
    </Page>
  );
}
