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

type Send = (input: ConfirmedInput) => Promise<unknown>;

/** Ends sign-ins of a member. Signs out if they include the sign-in of this browser. */
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

/** The call of each kind of write, and the reads that it makes stale. */
function callsOf(parts: FlowParts): Record<ConfirmedKind, Send> {
  const { api, queries, write } = parts;
  const writeAdventure = (
    { id }: ConfirmedInput,
    as: readonly unknown[],
    send: (attempt: WriteAttempt) => Promise<unknown>,
  ) => write({ name: { of: ['adventure', id], as }, stale: staleAfter.adventureChange(), send });
  return {
    adventureCancellation: (input) =>
      writeAdventure(input, ['cancel'], (attempt) => api.adventures.cancel(input.id, attempt)),
    /** Members may sign up until the start. */
    adventureExtension: ({ id, kind }) =>
      changeAdventure(parts, id, kind, ({ startsAt }) => ({ signUpUntil: startsAt })),
    adventureGoesOn: ({ id, kind }) => changeAdventure(parts, id, kind, () => ({ goesOn: true })),
    adventureHandOver: (input) =>
      writeAdventure(input, ['handOver', input.member], (attempt) =>
        api.adventures.handOver(input.id, input.member!, attempt),
      ),
    /** Removes the item from inventories, too. */
    itemDeletion: ({ id }) =>
      write({
        name: { of: ['item', id], as: ['delete'] },
        stale: staleAfter.itemRenameOrDeletion(),
        send: (attempt) => api.items.delete(id, attempt),
      }),
    seatGift: (input) =>
      writeAdventure(input, ['give', input.member], (attempt) =>
        api.adventures.give(input.id, input.member!, attempt),
      ),
    /** Reverts the experience that the session gave. */
    sessionDeletion: ({ id }) =>
      write({
        // All writes of sessions are one thing: a deletion also closes a registration whose answer is missing.
        name: { of: ['session'], as: ['delete', id] },
        stale: staleAfter.sessionDeletion(),
        send: (attempt) => api.sessions.delete(id, attempt),
      }),
    /** The id is that of a sign-in, `all` or `others`. */
    signInEnd: (input) => endSignIns(parts, input),
    termination: ({ id }) => api.foundry.stop(id),
    /** The id is the number of the write in the journal. */
    undoing: ({ id }) =>
      write({
        name: { of: ['act', id], as: ['undo'] },
        stale: staleAfter.undo(),
        send: (attempt) => api.journal.undo(Number(id), attempt),
      }),
    /** Deletes the webhook's deliveries, too. */
    webhookDeletion: ({ id }) =>
      write({
        name: { of: ['webhook', id], as: ['delete'] },
        stale: staleAfter.webhookChange(),
        send: (attempt) => api.webhooks.delete(id, attempt),
      }),
    webhookPause: ({ id }) => changeWebhook(api, queries, write, id, { isPaused: true }),
    webhookResumption: ({ id }) => changeWebhook(api, queries, write, id, { isPaused: false }),
    webhookTrial: ({ id }) => tryWebhook(api, id),
    withdrawal: (input) =>
      write({
        name: { of: ['signUp', input.id], as: ['withdraw'] },
        stale: staleAfter.adventureChange(),
        send: (attempt) => api.adventures.withdraw(input.id, attempt),
      }),
    calendarDeletion: ({ id }) =>
      write({
        name: { of: ['calendar', id], as: ['delete'] },
        stale: staleAfter.calendarChange(),
        send: (attempt) => api.calendars.delete(attempt),
      }),
  };
}

/** The flow that asks first and then sends one call. */
export function provideConfirmedWrite(parts: FlowParts) {
  const calls = callsOf(parts);
  return confirmedWriteMachine.provide({
    actors: {
      write: fromPromise<Act, ConfirmedInput>(async ({ input }) => actIn(await calls[input.kind](input))),
    },
  });
}
