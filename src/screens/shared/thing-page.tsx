import { IsRestoringProvider, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asProblem, failureInWords } from '#core/rules/problem.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { Address } from '#ui/page/address.ts';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { Hero } from './hero.tsx';
import { ReadProblem } from './loading/read-problem.tsx';
import { useServices } from './services.ts';
import { type AskWrite, useWriteFlow } from './writes/confirmed-writes.tsx';

interface Props<Thing, Key extends QueryKey> {
  query: UseQueryOptions<Thing, Error, Thing, Key>;
  /** Whether the server offers the page; without it there is none at the address. */
  isOffered: boolean;
  /** The heading until the thing is read. */
  title: string;
  failed: string;
  /** Says that there is no such thing, where the server does not. */
  missing?: string;
  width?: 'text' | 'wide';
  /** Where its deletion leads; without it, the page has none. */
  list?: Address;
  children: (thing: Thing, ask: AskWrite) => ReactNode;
}

/** The page of one thing, such as a session: its states while the thing is read, missing, cannot be read, or is deleted. */
export function ThingPage<Thing, Key extends QueryKey>({ list, ...thing }: Props<Thing, Key>) {
  const { goTo } = useServices();
  const [isGone, setGone] = useState(false);
  const { view, ask } = useWriteFlow(() => {
    if (list === undefined) return;
    setGone(true);
    goTo(list);
  });
  // Behind the success, a read could only find that the thing is gone. Reads do not begin while a client is restoring.
  const isEnding = isGone || view?.kind === 'working' || view?.kind === 'succeeded';
  return (
    <IsRestoringProvider value={isEnding}>
      <Shown {...thing} ask={ask} />
      <FlowDialog view={view} />
    </IsRestoringProvider>
  );
}

function Shown<Thing, Key extends QueryKey>({
  query,
  isOffered,
  title,
  failed,
  missing,
  width,
  ask,
  children,
}: Omit<Props<Thing, Key>, 'list'> & { ask: AskWrite }) {
  const { data, error: found, refetch } = useQuery({ ...query, enabled: isOffered });
  const isMissing = missing !== undefined && found !== null && asProblem(found).status === 404;
  const error = isMissing ? failureInWords(404, missing) : found;
  if (!isOffered) return <RouteError kind="notFound" />;
  return (
    <Page {...(width && { width })}>
      {data === undefined && <Hero title={title} />}
      <ReadProblem title={failed} read={{ data, error, refetch }} />
      {data === undefined ? !error && <Skeleton shape="lines" height="40vh" /> : children(data, ask)}
    </Page>
  );
}
