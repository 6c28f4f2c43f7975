import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { undoingMachine } from '#machines/undoing.ts';
import { staleAfter } from './stale.ts';
import type { Write, Writer } from './writer.ts';

/** The flows that ask first and then send one call, which needs nothing but the subject's id. */
export function provideConfirmedWrites(api: Api, write: Writer) {
  const provide = (machine: ConfirmedWriteMachine, writeOf: (id: string) => Write<unknown>) =>
    machine.provide({
      actors: {
        write: fromPromise<void, Subject>(async ({ input: { id } }) => {
          await write(writeOf(id));
        }),
      },
    });
  return {
    /** Deletes sessions and reverts the experience that they gave. */
    sessionDeletion: provide(deletionMachine, (id) => ({
      // All writes of sessions are one thing: a deletion also closes a registration whose answer is missing.
      name: { of: ['session'], as: ['delete', id] },
      stale: staleAfter.sessionDeletion(),
      send: (attempt) => api.sessions.delete(id, attempt),
    })),

    /** Deletes items, and removes them from inventories. */
    itemDeletion: provide(deletionMachine, (id) => ({
      name: { of: ['item', id], as: ['delete'] },
      stale: staleAfter.itemRenameOrDeletion(),
      send: (attempt) => api.items.delete(id, attempt),
    })),

    /** Undoes writes. The subject's id is the number of the write in the journal. */
    undoing: provide(undoingMachine, (id) => ({
      name: { of: ['act', id], as: ['undo'] },
      stale: staleAfter.undo(),
      send: (attempt) => api.journal.undo(Number(id), attempt),
    })),

    /** Deletes webhooks with their deliveries. */
    webhookDeletion: provide(deletionMachine, (id) => ({
      name: { of: ['webhook', id], as: ['delete'] },
      stale: staleAfter.webhookChange(),
      send: (attempt) => api.webhooks.delete(id, attempt),
    })),
  };
}
