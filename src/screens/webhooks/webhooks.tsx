import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type Webhook, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { paths } from '../shared/addresses.ts';
import { useOpenRows } from '../shared/lists/use-history-state.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { useServices } from '../shared/services.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

const skeletons = { count: 2, shape: 'lines', height: '14rem' } as const;

/** Lists the programs and channels that the server notifies of events; for ADMIN (docs/specification.md#webhooks). */
export function Webhooks() {
  const { api } = useServices();
  return api.webhooks.isOffered ? <AllWebhooks /> : <RouteError kind="noRoute" address={paths.webhooks} />;
}

function AllWebhooks() {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.webhooks.list());
  const writes = useConfirmedWrites();
  const [opened, open] = useOpenRows('webhooks');
  /** The webhook whose form is open; 'new' for the form of a new webhook. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const isFull = data !== undefined && data.length >= webhookLimits.count;
  return (
    <Page>
      <PageHeading title={text('webhooks.title')} lead={text('webhooks.lead')} />
      <ReadProblem title={text('webhooks.failed')} read={{ data, error, refetch }} />
      {!data && !error && <SkeletonGrid label={text('webhooks.loading')} {...skeletons} />}
      {data && (
        <div className={styles.bar}>
          <p aria-live="polite">
            {text(isFull ? 'webhooks.full' : 'webhooks.count', { count: data.length })}
          </p>
          {/* The button is not inside the empty state, because focus returns to it after the first webhook is added. */}
          <Button variant="primary" isNewHere isDisabled={isFull} onPress={() => setEdited('new')}>
            <Plus aria-hidden />
            {text('webhooks.add')}
          </Button>
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState picture="letter" title={text('webhooks.none')}>
          {text('webhooks.noneHint')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <CardGrid label={text('webhooks.title')}>
          {data.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              isOpen={opened.has(webhook.id)}
              onOpen={(isOpen) => open(webhook.id, isOpen)}
              onRefresh={() => void refetch()}
              onEdit={() => setEdited(webhook)}
              onAsk={(kind) =>
                writes.ask(kind, { id: webhook.id, name: webhook.name, detail: webhook.origin ?? undefined })
              }
            />
          ))}
        </CardGrid>
      )}
      {writes.dialog}
      {edited && (
        <WebhookDialog webhook={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
    </Page>
  );
}
