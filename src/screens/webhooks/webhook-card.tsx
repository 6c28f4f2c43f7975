import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import { type Webhook, isAccepted } from '#core/contract/webhooks/webhooks.ts';
import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import { formatNames, sortedKinds } from '#forms/definitions/webhook-names.ts';
import { text } from '#texts/texts.ts';
import { Button, type ButtonProps } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { Card, type CardTone } from '#ui/elements/cards/card.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { Deliveries } from './deliveries.tsx';
import { backlogText, kindText, lastTryText } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  /** Whether the card shows the webhook's deliveries. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Reads the list again. */
  onRefresh: () => void;
  onEdit: () => void;
  /** Asks whether to do a write to the webhook. */
  onAsk: (kind: ConfirmedKind) => void;
}

/** One webhook: its events, its receiver, the outcome of its last delivery, and buttons to edit, test or delete it. */
export function WebhookCard({ webhook, isOpen, onOpen, onRefresh, onEdit, onAsk }: Props) {
  const { name, isPaused } = webhook;
  const id = useId();
  return (
    <Card tone={toneOf(webhook)}>
      <article className={styles.webhook}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <Badge tone={isPaused ? 'neutral' : 'success'} icon={isPaused ? CirclePause : CircleCheck}>
            {text(isPaused ? 'webhooks.isPaused' : 'webhooks.isActive')}
          </Badge>
        </header>
        <Facts webhook={webhook} />
        <div className={styles.actions}>
          <Action icon={Send} words="webhooks.try" of={name} onPress={() => onAsk('webhookTrial')} />
          {/* Pause and resume share one element, so that the focus stays on it when the one becomes the other. */}
          <Action
            icon={isPaused ? Play : Pause}
            words={isPaused ? 'webhookResumption.confirm' : 'webhookPause.confirm'}
            of={name}
            onPress={() => onAsk(isPaused ? 'webhookResumption' : 'webhookPause')}
          />
          <Action icon={Pencil} words="webhooks.edit" of={name} onPress={onEdit} />
          <Action icon={Trash2} words="webhooks.delete" of={name} onPress={() => onAsk('webhookDeletion')} />
          <Action
            icon={History}
            words="webhooks.deliveries"
            of={name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onPress={() => onOpen(!isOpen)}
          />
        </div>
        {isOpen && <Deliveries id={id} webhook={webhook} onRefresh={onRefresh} />}
      </article>
    </Card>
  );
}

/** The tone of the card's edge; the badge and the outcome of the last delivery say the same in words. */
function toneOf({ isPaused, lastTried, lastStatus }: Webhook): CardTone {
  if (isPaused) return 'neutral';
  return lastTried === null || isAccepted(lastStatus) ? 'success' : 'danger';
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { origin, format, kinds } = webhook;
  const backlog = backlogText(webhook);
  const lastTry = (
    <>
      <p>{lastTryText(webhook)}</p>
      {backlog && <p>{backlog}</p>}
    </>
  );
  return (
    <DefinitionList
      items={[
        { term: text('webhooks.to'), description: <bdi>{origin}</bdi> },
        { term: text('webhookForm.format'), description: text(formatNames[format]) },
        { term: text('webhookForm.kinds'), description: sortedKinds(kinds).map(kindText).join(', ') },
        { term: text('webhooks.lastTry'), description: lastTry },
      ]}
    />
  );
}

interface ActionProps extends Omit<ButtonProps, 'children' | 'variant'> {
  icon: LucideIcon;
  words:
    | 'webhooks.try'
    | 'webhookPause.confirm'
    | 'webhookResumption.confirm'
    | 'webhooks.edit'
    | 'webhooks.delete'
    | 'webhooks.deliveries';
  /** The webhook's name, which distinguishes its buttons from those of other webhooks. */
  of: string;
}

const Action = ({ icon: Icon, words, of, ...props }: ActionProps) => (
  <Button {...props} aria-label={text('webhooks.action', { action: text(words), name: of })}>
    <Icon aria-hidden />
    {text(words)}
  </Button>
);
