/** Words that the forms of webhooks share with the list of webhooks, which loads without the forms. */
import type { WebhookFormat, WebhookKind } from '#core/contract/webhooks/webhooks.ts';
import type { TextKey } from '#texts/texts.ts';

/** The words of each format. */
export const formatNames = {
  signed: 'webhookFormat.signed',
  discord: 'webhookFormat.discord',
} as const satisfies Record<WebhookFormat, TextKey>;

/** The words of each kind of event. */
export const kindNames = {
  sessionRegistered: 'webhookKind.sessionRegistered',
  sessionDeleted: 'webhookKind.sessionDeleted',
  levelReached: 'webhookKind.levelReached',
  characterDied: 'webhookKind.characterDied',
  itemGiven: 'webhookKind.itemGiven',
  tabletopStarted: 'webhookKind.tabletopStarted',
  adventureAnnounced: 'webhookKind.adventureAnnounced',
  seatOffered: 'webhookKind.seatOffered',
  adventureFull: 'webhookKind.adventureFull',
  dayBefore: 'webhookKind.dayBefore',
  hourBefore: 'webhookKind.hourBefore',
  adventureMoved: 'webhookKind.adventureMoved',
  adventureCancelled: 'webhookKind.adventureCancelled',
} as const satisfies Record<WebhookKind, TextKey>;

const known: readonly string[] = Object.keys(kindNames);

/** Sorts kinds into the order of the form, with unknown ones, from a newer server, last. */
export const sortedKinds = (kinds: readonly string[]): string[] => [
  ...known.filter((kind) => kinds.includes(kind)),
  ...kinds.filter((kind) => !known.includes(kind)),
];
