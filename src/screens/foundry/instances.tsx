import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { FoundryStreamSnapshot } from '#machines/foundry-stream.ts';
import type { TerminationInput } from '#machines/termination.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import { type InstanceRow, instanceColumns } from './instance-columns.tsx';
import styles from './instances.module.css';
import { TerminationDialog, type TerminationRef } from './termination-dialog.tsx';

const unsorted = { by: '', isDescending: false };
const rowHeight = { line: 64, block: 320 };
const sortNothing = () => {};

/** 'Manage Foundry Instances' (specification, section 2). */
export function Instances() {
  const { foundryStream, termination } = useFlows();
  const [snapshot, send] = useMachine(foundryStream);
  const terminations = useActorPool(termination);
  const [shown, setShown] = useState<TerminationRef | null>(null);
  const [columns] = useState(instanceColumns);
  const { instances, samples, heardAt } = snapshot.context;
  const ask = (input: TerminationInput) => setShown(terminations.get(input.instanceId, input));
  return (
    <Page>
      <PageHeading title={text('foundry.heading')}>{text('foundry.heading')}</PageHeading>
      <StreamState snapshot={snapshot} onRetry={() => send({ type: 'retry.asked' })} />
      {instances === null ? (
        snapshot.matches('watching') && <Skeleton height="30vh" />
      ) : instances.length === 0 ? (
        <EmptyState title={text('foundry.empty')} />
      ) : (
        <DataTable
          caption={text('foundry.caption')}
          columns={columns}
          rows={instances.map((instance): InstanceRow => ({
            instance,
            samples: samples[instance.id] ?? [],
            heardAt: heardAt ?? 0,
            terminate: () => ask({ instanceId: instance.id }),
          }))}
          sort={unsorted}
          onSort={sortNothing}
          rowHeight={rowHeight}
        />
      )}
      {shown && <TerminationDialog termination={shown} onClosed={() => setShown(null)} />}
    </Page>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** How the connection is. Only its changes are announced, not each figure. */
function StreamState({ snapshot, onRetry }: { snapshot: FoundryStreamSnapshot; onRetry: () => void }) {
  const { heardAt } = snapshot.context;
  if (snapshot.matches('lost')) {
    return (
      <Alert
        tone={heardAt === null ? 'danger' : 'warning'}
        title={text(heardAt === null ? 'foundry.failed' : 'foundry.lost')}
        action={
          <Button variant="secondary" onPress={onRetry}>
            {text('restoring.retry')}
          </Button>
        }
      >
        {heardAt === null
          ? text('foundry.failedHint')
          : text('foundry.lostSince', { time: clock.format(heardAt) })}
      </Alert>
    );
  }
  return (
    <p className={styles.state} aria-live="polite">
      {text(snapshot.matches({ watching: 'live' }) ? 'foundry.live' : 'foundry.connecting')}
    </p>
  );
}
