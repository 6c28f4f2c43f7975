import {
  entitiesOf,
  type Entity,
  field,
  flag,
  instant,
  integer,
  name,
  readersOf,
  sent,
  plainText,
  texts,
} from '../fields.ts';
import { textLimits } from '../values.ts';
import { fieldsIn, numberIn, type Reader, textIn } from '../reading.ts';

/** The kinds of events that a webhook can send (docs/specification.md#s8-webhooks-kinds). */
export const webhookKinds = [
  'sessionRegistered',
  'sessionDeleted',
  'levelReached',
  'characterDied',
  'itemGiven',
  'tabletopStarted',
  'adventureAnnounced',
  'seatOffered',
  'adventureFull',
  'dayBefore',
  'hourBefore',
  'adventureMoved',
  'adventureCancelled',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** `signed` follows Standard Webhooks; `discord` is a message of a Discord channel. */
export const webhookFormats = ['signed', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookLimits = {
  /** Maximum number of webhooks of a community. */
  count: 20,
  /** Maximum length of a name and of an address, in characters. */
  name: 80,
  address: textLimits.link,
  /** Maximum number of deliveries that one call lists. */
  deliveries: 50,
  /** Maximum number of members and roles that one message of Discord mentions, so that its text has room for them. */
  mentions: 70,
  /** Maximum number of labels with a role. */
  roles: 50,
} as const;

/**
 * `waiting` becomes `delivered`, or `failed` once the server has given up
 * (docs/specification.md#s8-webhooks-tries).
 */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try got no answer: nothing answers there, the answer takes too long, the address is in the server's
 * own network, or the stored secret can no longer be read.
 */
export const deliveryFaults = ['unreachable', 'late', 'forbidden', 'unreadable'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** The id of a member or of a role of Discord. */
export const discordId = /^\d{15,20}$/;

const oneOf = <T extends string>(values: readonly T[], otherwise: T) =>
  sent(field<T, T>('choice', (value) => values.find((each) => each === value) ?? otherwise, values));

const fault = field<DeliveryFault, DeliveryFault | null>(
  'choice',
  (value) => deliveryFaults.find((each) => each === value) ?? null,
  deliveryFaults,
);

/** The role of Discord that announcements of adventures with a label mention: the ids of both. */
const labelRoleFields = { label: name, role: name };
export type LabelRole = Entity<typeof labelRoleFields>;

/** A webhook as the server lists it. Its address and its secret stay on the server. */
export const webhookFields = {
  id: name,
  name,
  /** Scheme, host and port of the address, whose path may contain a secret. */
  origin: plainText(),
  format: oneOf(webhookFormats, 'signed'),
  /** May contain kinds that only a newer server knows. */
  kinds: sent(texts),
  roles: entitiesOf(labelRoleFields, readersOf(labelRoleFields).read),
  isPaused: flag,
  created: instant,
  /** Numbers of the stored deliveries that still wait, and of those that failed. */
  waiting: integer(0),
  failed: integer(0),
  /** The last try of any delivery: when it was made, and its result, as in a delivery. */
  lastTried: instant,
  lastStatus: integer(null),
  lastFault: fault,
};
export type Webhook = Entity<typeof webhookFields>;
export const webhookIn = readersOf(webhookFields).read;

/** One event for one webhook. */
export const deliveryFields = {
  /** The id that the receiver sees, the same at every try. */
  id: name,
  kind: name,
  state: oneOf(deliveryStates, 'waiting'),
  tries: integer(0),
  /** HTTP status of the last answer; null if there was none, and then `fault` says why. */
  status: integer(null),
  fault,
  created: instant,
  /** When the last try was made and when the next one is due; null if there is none. */
  tried: instant,
  next: instant,
};
export type Delivery = Entity<typeof deliveryFields>;
export const deliveryIn = readersOf(deliveryFields).read;

/** A new webhook. `secret` is what `signed` deliveries are signed with; null for other formats. */
const createdWebhookFields = { id: name, secret: plainText() };
export type CreatedWebhook = Entity<typeof createdWebhookFields>;
export const createdWebhookIn = readersOf(createdWebhookFields).read;

/** The receiver's answer to a trial: its status and the beginning of its text, or why there is none. */
export interface TrialAnswer {
  status: number | null;
  text: string;
  fault: DeliveryFault | null;
}

export const trialAnswerIn: Reader<TrialAnswer> = (value) => {
  const fields = fieldsIn(value) ?? {};
  const status = numberIn(fields['status']);
  const reason = fault.read(fields['fault']);
  if (status === null && reason === null) return undefined;
  return { status, fault: reason, text: textIn(fields['text']) ?? '' };
};

/** Whether a receiver's status accepts a delivery or a test (docs/specification.md#s8-webhooks-accepted). */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
