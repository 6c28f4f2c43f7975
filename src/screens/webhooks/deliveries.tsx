import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Delivery, DeliveryState, Webhook } from '#core/contract/webhooks/webhooks.ts';
import { formatMoment, formatTime, programTime } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { deliveryFacts, kindText } from './webhook-words.ts';
import styles from './webhooks.module.css';

const states = {
  waiting: { tone: 'warning', icon: Hourglass, words: 'webhooks.stateWaiting' },
  delivered: { tone: 'success', icon: CircleCheck, words: 'webhooks.stateDelivered' },
  failed: { tone: 'danger', icon: CircleX, words: 'webhooks.stateFailed' },
} as const satisfies Record<DeliveryState, object>;

interface Props {
  id: string;
  webhook: Webhook;
  /** Called with each refresh of the deliveries, so that the rest of the card is refreshed too. */
  onRefresh: () => void;
}

/** The newest deliveries of a webhook (docs/specification.md#s8-webhooks-deliveries). */
export function Deliveries({ id, webhook, onRefresh }: Props) {
  const { api } = useServices();
  // The stream of changes does not report deliveries.
  const query = useQuery({ ...api.webhooks.deliveries(webhook.id), staleTime: 0 });
  const { data, error, refetch, isFetching, dataUpdatedAt } = query;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.deliveries}>
      <div className={styles.bar}>
        <h3 id={`${id}-title`}>{text('webhooks.deliveries')}</h3>
        <Button
          variant="quiet"
          isPending={isFetching}
          aria-label={text('webhooks.refreshOf', { name: webhook.name })}
          onPress={() => {
            onRefresh();
            void refetch();
          }}
        >
          <RefreshCw aria-hidden />
          {text('webhooks.refresh')}
        </Button>
      </div>
      <ReadProblem title={text('webhooks.deliveriesFailed')} read={{ data, error, refetch }} />
      {!data && !error && (
        <SkeletonGrid label={text('webhooks.deliveriesLoading')} count={2} shape="lines" height="4rem" />
      )}
      <p aria-live="polite" className={styles.quiet}>
        {data && text('webhooks.shown', { count: data.length, time: formatTime(dataUpdatedAt, 'second') })}
      </p>
      {data?.length === 0 && (
        <EmptyState picture="letter" title={text('webhooks.noDeliveries')}>
          {text('webhooks.noDeliveriesHint')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((delivery) => (
            <li key={delivery.id} data-row={delivery.id} className={styles.delivery}>
              <Row delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { tone, icon, words } = states[delivery.state];
  return (
    <>
      <p className={styles.event}>
        <strong>{kindText(delivery.kind)}</strong>
        <Badge tone={tone} icon={icon}>
          {text(words)}
        </Badge>
      </p>
      <p className={styles.quiet}>
        {delivery.created !== null && (
          <>
            <time dateTime={programTime(delivery.created)}>{formatMoment(delivery.created)}</time>
            {' · '}
          </>
        )}
        {deliveryFacts(delivery)}
      </p>
    </>
  );
}
