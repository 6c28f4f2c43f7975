import {
  type Delivery,
  type DeliveryFault,
  type Webhook,
  isAccepted,
} from '#core/contract/webhooks/webhooks.ts';
import { formatMoment } from '#core/views/dates.ts';
import { kindNames } from '#forms/definitions/webhook-names.ts';
import { text, type TextKey } from '#texts/texts.ts';

/** The outcome of an attempt to deliver. */
type Outcome = Pick<Delivery, 'status' | 'fault'>;

const faults = {
  unreachable: 'webhooks.unreachable',
  late: 'webhooks.late',
  forbidden: 'webhooks.forbidden',
  unreadable: 'webhooks.unreadable',
} as const satisfies Record<DeliveryFault, TextKey>;

/** The outcome of an attempt in a sentence. */
export function outcomeText({ status, fault }: Outcome): string {
  if (fault !== null) return text(faults[fault]);
  if (status === null) return text('webhooks.noAnswer');
  return text(isAccepted(status) ? 'webhooks.accepted' : 'webhooks.answered', { status });
}

/** The kind of an event in words; the name of the kind if it comes from a newer server. */
export const kindText = (kind: string): string =>
  Object.hasOwn(kindNames, kind) ? text(kindNames[kind as keyof typeof kindNames]) : kind;

/** Says when the server last tried a delivery of the webhook, and with which outcome. */
export const lastTryText = ({ lastTried, lastStatus, lastFault }: Webhook): string =>
  lastTried === null
    ? text('webhooks.nothingYet')
    : text('webhooks.at', {
        moment: formatMoment(lastTried),
        outcome: outcomeText({ status: lastStatus, fault: lastFault }),
      });

/** Says how many deliveries wait or were given up; empty if there are none. */
export const backlogText = ({ waiting, failed }: Webhook): string =>
  [
    waiting > 0 && text('webhooks.waiting', { count: waiting }),
    failed > 0 && text('webhooks.givenUp', { count: failed }),
  ]
    .filter(Boolean)
    .join(' ');

/** Says how many times the server has tried a delivery, the outcome of the last attempt, and when the next one is due. */
export const deliveryFacts = ({ tries, tried, status, fault, next }: Delivery): string =>
  [
    text('webhooks.tries', { count: tries }),
    tried !== null &&
      text('webhooks.at', { moment: formatMoment(tried), outcome: outcomeText({ status, fault }) }),
    next !== null && tries > 0 && text('webhooks.next', { moment: formatMoment(next) }),
  ]
    .filter(Boolean)
    .join(' ');
