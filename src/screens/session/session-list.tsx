import { useQuery } from '@tanstack/react-query';
import type { Session } from '#core/contract/sessions.ts';
import { text } from '#texts/texts.ts';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import type { Addressed } from '../shared/lists/use-browse.ts';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { usePaged } from '../shared/lists/use-paged.ts';
import { SessionCard } from './session-card.tsx';
import { deletionOf, momentOf, titleOf } from './session-facts.ts';

/** Sessions have no filter, only pages, newest first. */
type NoFilter = Record<string, never>;

const skeletons = { count: 5, shape: 'party', height: '20vh' } as const;

/** The title of a session, followed by its date and time if another shown session has the same title. */
function nameAmong(session: Session, all: readonly Session[]): string {
  const title = titleOf(session);
  const isUnique = all.every((one) => one === session || titleOf(one) !== title);
  return isUnique ? title : text('history.moment', { words: title, moment: momentOf(session) });
}

/** All registered sessions (docs/specification.md#registered-sessions). */
export function SessionList(addressed: Addressed<NoFilter>) {
  const { api } = useServices();
  const paged = usePaged(addressed, (offset) => api.sessions.page({ offset }), api.sessions.count());
  const { data: count } = useQuery(api.sessions.count());
  const canDelete = useMayCall('deleteSession');
  const mayRegister = useMayCall('registerSession');
  const writes = useConfirmedWrites();
  const { error, entities } = paged;
  return (
    <Page>
      <PageHeading
        title={text('sessionList.heading')}
        lead={count !== undefined && text('sessionList.count', { count })}
      />
      <ReadProblem
        title={(reason) => text('sessionList.failed', { reason })}
        read={{ data: entities, error, refetch: paged.refetch }}
      />
      <PagedList
        paged={paged}
        shown={(shown) => text('sessionList.shown', { count: shown })}
        skeleton={<SkeletonGrid label={text('sessionList.loading')} {...skeletons} />}
        empty={
          <EmptyState picture="book" title={text('sessionList.none')}>
            {mayRegister && <TextLink href={addresses.insertSession}>{text('nav.insertSession')}</TextLink>}
          </EmptyState>
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
