import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { samplesOf, type StatusNews } from '#core/views/instances.ts';
import { connectionOf, type FoundryStreamSnapshot } from '#machines/foundry-stream.ts';
import { formatTime } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { typeAheadBy } from '../shared/lists/type-ahead.ts';
import { useFlows } from '../shared/services.ts';
import { useMayCall } from '../shared/use-may-call.ts';
import { type InstanceRow, instanceColumns } from './instance-columns.tsx';
import { statusText } from './instance-status.tsx';
import styles from './instances.module.css';

const unsorted = { by: '', isDescending: false };
const rowHeight = { line: 64, block: 320 };
const sortNothing = () => {};
const idOf = ({ instance }: InstanceRow): string => instance.id;
const typeAhead = typeAheadBy(idOf);

/** 'Manage Foundry Instances' (docs/specification.md#manage-foundry-instances). */
export function Instances() {
  const [snapshot, send] = useMachine(useFlows().foundryStream);
  const writes = useConfirmedWrites();
  const mayStop = useMayCall('stopInstance');
  const columns = useMemo(() => instanceColumns(mayStop), [mayStop]);
  const { instances, samples, receivedAt } = snapshot.context;
  return (
    <Page>
      <PageHeading title={text('foundry.heading')} />
      <StreamState snapshot={snapshot} onRetry={() => send({ type: 'retry.asked' })} />
      {instances === null ? (
        connectionOf(snapshot) === 'opening' && <Skeleton shape="lines" height="30vh" />
      ) : instances.length === 0 ? (
        <EmptyState picture="lantern" title={text('foundry.empty')}>
          {text('foundry.emptyHint')}
        </EmptyState>
      ) : (
        <DataTable
          caption={text('foundry.caption')}
          columns={columns}
          rows={instances.map((instance): InstanceRow => ({
            instance,
            samples: samplesOf(samples, instance.id),
            receivedAt: receivedAt ?? 0,
            terminate: () => writes.ask('termination', { id: instance.id, name: instance.id }),
          }))}
          sort={unsorted}
          onSort={sortNothing}
          rowHeight={rowHeight}
          rowKey={idOf}
          typeAhead={typeAhead}
          isLive
        />
      )}
      {writes.dialog}
    </Page>
  );
}

const newsText = ({ id, status }: StatusNews): string =>
  text('foundry.news', { instance: id, status: statusText(status) });

/** The state of the connection and the changed statuses. Screen readers announce these, not each figure. */
function StreamState({ snapshot, onRetry }: { snapshot: FoundryStreamSnapshot; onRetry: () => void }) {
  const connection = connectionOf(snapshot);
  const isLost = connection === 'lost' || connection === 'asked';
  return (
    <div>
      <div aria-live="polite">
        {connection === 'absent' ? (
          <EmptyState picture="lantern" title={text('foundry.absent')} />
        ) : (
          <p className={styles.state}>
            {!isLost && text(connection === 'live' ? 'foundry.live' : 'foundry.connecting')}
          </p>
        )}
      </div>
      <LiveText>{snapshot.context.news.map(newsText).join(' ')}</LiveText>
      {isLost && (
        <Loss receivedAt={snapshot.context.receivedAt} isTried={connection === 'asked'} onRetry={onRetry} />
      )}
    </div>
  );
}

interface LossProps {
  /** Epoch ms; null if no figures ever arrived. */
  receivedAt: number | null;
  /** Whether the user has asked for figures and is waiting for them. */
  isTried: boolean;
  onRetry: () => void;
}

/** The alert about a lost connection. It stays until figures arrive, so that its button keeps the focus between attempts. */
function Loss({ receivedAt, isTried, onRetry }: LossProps) {
  const lost = receivedAt === null ? 'foundry.failed' : 'foundry.lost';
  return (
    <Alert
      tone={receivedAt === null ? 'danger' : 'warning'}
      title={text(isTried ? 'foundry.connecting' : lost)}
      action={
        <Button variant="secondary" onPress={onRetry}>
          {text('restoring.retry')}
        </Button>
      }
    >
      {receivedAt === null
        ? text('foundry.failedHint')
        : text('foundry.lostSince', { time: formatTime(receivedAt, 'second') })}
    </Alert>
  );
}
