import type { QueryKey } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { endsCurrent } from '#api/sign-ins.ts';
import { type Act, actIn } from '#core/contract/journal/act.ts';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import type { AdventureChange } from '#core/contract/adventures/requests.ts';
import { asUnsent } from '#core/rules/problem.ts';
import { type ConfirmedInput, type ConfirmedKind, confirmedWriteMachine } from '#machines/confirmed-write.ts';
import type { FlowParts } from './parts.ts';
import { staleAfter } from './stale.ts';
import { changeWebhook, tryWebhook } from './webhooks.ts';
import type { WriteAttempt } from './writer.ts';

/**
 * Ends sign-ins of a member; `id` is that of a sign-in, `all` or `others`. Signs out if they include the sign-in of this
 * browser.
 */
async function endSignIns(
  { api, queries, write, signOut }: FlowParts,
  { id, member = null }: ConfirmedInput,
) {
  const endsCurrentSignIn = endsCurrent(id, queries.getQueryData(api.signIns.of(member).queryKey));
  await write({
    name: { of: ['signIns', member], as: [id] },
    // A signed-out browser cannot read anything again.
    stale: endsCurrentSignIn ? [] : staleAfter.signInEnd(),
    send: (attempt) => api.signIns.end(member, id, attempt),
  });
  if (endsCurrentSignIn) signOut();
}

/** What a change of an adventure sends, as the server has it now. */
const announced = (now: AdventurePage): AdventureChange => ({
  version: now.version,
  title: now.title,
  description: now.description ?? '',
  startsAt: now.startsAt,
  zone: now.zone ?? 'UTC',
  minutes: now.minutes,
  least: now.least,
  most: now.most,
  lowest: now.lowest,
  highest: now.highest,
  labels: now.labels,
  instance: now.instance,
  signUpFrom: now.signUpFrom,
  signUpUntil: now.signUpUntil,
  publishedAt: now.publishedAt,
  choosing: now.choosing,
  goesOn: now.goesOn,
});

/** Changes an adventure as it is now: the call replaces everything that was announced. */
async function changeAdventure(
  { api, queries, write }: FlowParts,
  id: string,
  kind: ConfirmedKind,
  changeOf: (now: AdventurePage) => Partial<AdventureChange>,
): Promise<void> {
  const now = await queries
    .fetchQuery({ ...api.adventures.one(id), staleTime: 0, retry: false })
    .catch((error: unknown) => {
      throw asUnsent(error);
    });
  await write({
    name: { of: ['adventure', id], as: [kind, now.version] },
    stale: staleAfter.adventureChange(),
    send: (attempt) => api.adventures.change(id, { ...announced(now), ...changeOf(now) }, attempt),
  });
}

/** A write of one call. */
interface Row {
  /** The thing that the write changes (`WriteName.of`). */
  of: readonly unknown[];
  /** The reads that it makes stale. */
  stale: readonly QueryKey[];
  send(attempt: WriteAttempt): Promise<unknown>;
}

/** The call of each kind of write that one row describes. */
function rowsOf({ api }: FlowParts, { id, member }: ConfirmedInput) {
  const adventure = { of: ['adventure', id], stale: staleAfter.adventureChange() };
  return {
    adventureCancellation: { ...adventure, send: (attempt) => api.adventures.cancel(id, attempt) },
    adventureHandOver: { ...adventure, send: (attempt) => api.adventures.handOver(id, member!, attempt) },
    seatGift: { ...adventure, send: (attempt) => api.adventures.give(id, member!, attempt) },
    withdrawal: {
      ...adventure,
      of: ['signUp', id],
      send: (attempt) => api.adventures.withdraw(id, attempt),
    },
    /** Removes the item from inventories, too. */
    itemDeletion: {
      of: ['item', id],
      stale: staleAfter.itemRenameOrDeletion(),
      send: (attempt) => api.items.delete(id, attempt),
    },
    /** Reverts the experience that the session gave. */
    sessionDeletion: {
      // All writes of sessions are one thing: a deletion also closes a registration whose answer is missing.
      of: ['session'],
      stale: staleAfter.sessionDeletion(),
      send: (attempt) => api.sessions.delete(id, attempt),
    },
    /** The id is the number of the write in the journal. */
    undoing: {
      of: ['act', id],
      stale: staleAfter.undo(),
      send: (attempt) => api.journal.undo(Number(id), attempt),
    },
    /** Deletes the webhook's deliveries, too. */
    webhookDeletion: {
      of: ['webhook', id],
      stale: staleAfter.webhookChange(),
      send: (attempt) => api.webhooks.delete(id, attempt),
    },
    calendarDeletion: {
      of: ['calendar', id],
      stale: staleAfter.calendarChange(),
      send: (attempt) => api.calendars.delete(attempt),
    },
  } satisfies Partial<Record<ConfirmedKind, Row>>;
}

/** The flow that asks first and then sends one call. */
export function provideConfirmedWrite(parts: FlowParts) {
  const { api, queries, write } = parts;
  const send = (input: ConfirmedInput): Promise<unknown> => {
    const { kind, id, member } = input;
    switch (kind) {
      case 'adventureExtension':
        // Members may sign up until the start.
        return changeAdventure(parts, id, kind, ({ startsAt }) => ({ signUpUntil: startsAt }));
      case 'adventureGoesOn':
        return changeAdventure(parts, id, kind, () => ({ goesOn: true }));
      case 'signInEnd':
        return endSignIns(parts, input);
      case 'termination':
        return api.foundry.stop(id);
      case 'webhookPause':
      case 'webhookResumption':
        return changeWebhook(api, queries, write, id, { isPaused: kind === 'webhookPause' });
      case 'webhookTrial':
        return tryWebhook(api, id);
      default: {
        const { of, ...row } = rowsOf(parts, input)[kind];
        return write({ name: { of, as: [kind, id, member] }, ...row });
      }
    }
  };
  return confirmedWriteMachine.provide({
    actors: { write: fromPromise<Act, ConfirmedInput>(async ({ input }) => actIn(await send(input))) },
  });
}
