import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffered } from '#core/rules/roles.ts';
import { text } from '#texts/texts.ts';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../../errors/route-error.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { AdventureCard } from '../adventure-card.tsx';

const skeletons = { count: 5, shape: 'party', height: '12rem' } as const;

/** The adventures that have not ended, the next first (docs/specification.md#s8-adventure-board). */
export const AdventureList = () =>
  isOffered(useServices().configuration.features, 'adventures') ? <Board /> : <RouteError kind="notFound" />;

function Board() {
  const { api } = useServices();
  const [now] = useState(Date.now);
  const { data, error, refetch } = useQuery(api.adventures.list());
  return (
    <Page>
      <PageHeading title={text('adventureList.heading')} />
      <ReadProblem title={text('adventureList.failed')} read={{ data, error, refetch }} />
      {!data && !error && <SkeletonGrid label={text('adventureList.loading')} {...skeletons} />}
      {data?.length === 0 && <EmptyState picture="lantern" title={text('adventureList.none')} />}
      {data && data.length > 0 && (
        <CardGrid label={text('adventureList.label')}>
          {data.map((adventure) => (
            <AdventureCard key={adventure.id} adventure={adventure} now={now} />
          ))}
        </CardGrid>
      )}
    </Page>
  );
}
