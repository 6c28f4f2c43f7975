import type { Delivery, DeliveryFault, Webhook } from '#core/contract/webhooks/webhooks.ts';
import { formatMoment } from '#core/views/dates.ts';
import { kindNames } from '#forms/definitions/webhook-names.ts';
import { text, type TextKey } from '#texts/texts.ts';

/** The outcome of a try. */
type Outcome = Pick<Delivery, 'status' | 'fault'>;

const faults = {
  unreachable: 'webhooks.unreachable',
  late: 'webhooks.late',
  forbidden: 'webhooks.forbidden',
  unreadable: 'webhooks.unreadable',
} as const satisfies Record<DeliveryFault, TextKey>;

/** Whether a receiver has accepted what it got (docs/specification.md#s8-webhooks-accepted). */
export const isAccepted = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** The outcome of a try in a sentence. */
export function outcomeText({ status, fault }: Outcome): string {
  if (fault !== null) return text(faults[fault]);
  if (status === null) return text('webhooks.noAnswer');
  return text(isAccepted({ status, fault }) ? 'webhooks.accepted' : 'webhooks.answered', { status });
}

/** The kind of an event; that of a newer server by its name. */
export const kindText = (kind: string): string =>
  Object.hasOwn(kindNames, kind) ? text(kindNames[kind as keyof typeof kindNames]) : kind;

/** When a delivery of a webhook was last tried, and with what outcome. */
export const lastTryText = ({ lastTried, lastStatus, lastFault }: Webhook): string =>
  lastTried === null
    ? text('webhooks.nothingYet')
    : text('webhooks.at', {
        moment: formatMoment(lastTried),
        outcome: outcomeText({ status: lastStatus, fault: lastFault }),
      });

/** How many deliveries wait or were given up; empty if none. */
export const backlogText = ({ waiting, failed }: Webhook): string =>
  [
    waiting > 0 && text('webhooks.waiting', { count: waiting }),
    failed > 0 && text('webhooks.givenUp', { count: failed }),
  ]
    .filter(Boolean)
    .join(' ');

/** How often a delivery was tried, the outcome of the last try, and when the next one is due. */
export const deliveryFacts = ({ tries, tried, status, fault, next }: Delivery): string =>
  [
    text('webhooks.tries', { count: tries }),
    tried !== null &&
      text('webhooks.at', { moment: formatMoment(tried), outcome: outcomeText({ status, fault }) }),
    next !== null && tries > 0 && text('webhooks.next', { moment: formatMoment(next) }),
  ]
    .filter(Boolean)
    .join(' ');
