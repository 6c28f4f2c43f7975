import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { focusHeading, PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { addresses } from '../../shared/addresses.ts';
import { useServices } from '../../shared/services.ts';
import { type Addressed, useBrowse } from '../../shared/lists/use-browse.ts';
import { useHasPages } from '../../shared/thing-links.tsx';
import { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import { usePaged } from '../../shared/lists/use-paged.ts';
import {
  noFilter,
  searchOf,
  type ShownSessions,
  SessionFilters,
  useSessionFilters,
} from './session-filters.tsx';
import { SessionCard } from '../session-card.tsx';
import { deletionOf, nameAmong } from '../session-facts.ts';

const skeletons = { count: 5, shape: 'party', height: 'var(--row-session)' } as const;

/**
 * All registered sessions, newest first (docs/specification.md#registered-sessions). They can be filtered where the server
 * has pages of sessions.
 */
export const SessionList = (addressed: Addressed<ShownSessions>) =>
  useHasPages() ? (
    <FilteredList {...addressed} />
  ) : (
    <List addressed={{ ...addressed, view: { ...addressed.view, filter: noFilter } }} />
  );

function FilteredList(addressed: Addressed<ShownSessions>) {
  const { filter } = addressed.view;
  const { send } = useBrowse(addressed);
  const filters = useSessionFilters(filter, (change, historyAction) =>
    send({ type: 'filter.changed', filter: change }, historyAction),
  );
  return (
    <List addressed={addressed} narrow={filters.narrow}>
      <SessionFilters filter={filter} filters={filters} />
    </List>
  );
}

interface ListProps {
  addressed: Addressed<ShownSessions>;
  narrow?: (words: string) => string;
  /** The fields of the filter. */
  children?: ReactNode;
}

function List({ addressed, narrow, children }: ListProps) {
  const { api } = useServices();
  const { filter } = addressed.view;
  const search = searchOf(filter);
  const paged = usePaged(
    addressed,
    (offset) => api.sessions.page({ offset }, search),
    api.sessions.count(search),
  );
  const isNarrowed = paged.browse.can({ type: 'filter.changed', filter: noFilter });
  const canDelete = useMayCall('deleteSession');
  const mayRegister = useMayCall('registerSession');
  const writes = useConfirmedWrites();
  const { error, entities } = paged;
  return (
    <Page>
      <PageHeading title={text('sessionList.heading')} />
      {children}
      <ReadProblem
        title={(reason) => text('sessionList.failed', { reason })}
        read={{ data: entities, error, refetch: paged.refetch }}
      />
      <PagedList
        paged={paged}
        shown={(count) => text('sessionList.shown', { count })}
        found={(count) => text('sessionList.found', { count })}
        narrow={narrow}
        skeleton={<SkeletonGrid label={text('sessionList.loading')} {...skeletons} />}
        empty={
          isNarrowed ? (
            <EmptyState picture="lantern" title={text('sessionList.noMatch')}>
              {search.text !== undefined && <p>{text('search.finds')}</p>}
              <Button
                onPress={() => {
                  paged.browse.send({ type: 'filter.changed', filter: noFilter });
                  // The button disappears after the press.
                  focusHeading();
                }}
              >
                {text('sessionList.showAll')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState picture="book" title={text('sessionList.none')}>
              {mayRegister && <TextLink href={addresses.insertSession}>{text('nav.insertSession')}</TextLink>}
            </EmptyState>
          )
        }
      >
        {(sessions) => (
          <CardGrid label={text('sessionList.label')}>
            {sessions.map((session) => (
              <SessionCard
                key={session.id}
                session={session}
                name={nameAmong(session, sessions)}
                onDelete={canDelete ? () => writes.ask('sessionDeletion', deletionOf(session)) : undefined}
              />
            ))}
          </CardGrid>
        )}
      </PagedList>
      {writes.dialog}
    </Page>
  );
}
