import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { undoingMachine } from '#machines/undoing.ts';
import { staleAfter } from './stale.ts';
import type { Writer } from './writer.ts';

/** Deletes sessions and reverts the experience that they gave. */
export const provideSessionDeletion = (api: Api, write: Writer) =>
  deletionMachine.provide({
    actors: {
      write: fromPromise<void, Subject>(async ({ input: { id } }) => {
        await write({
          name: { of: ['session'], as: ['delete', id] },
          stale: staleAfter.sessionDeletion(),
          send: (attempt) => api.sessions.delete(id, attempt),
        });
      }),
    },
  });

/** Deletes items, and removes them from inventories. */
export const provideItemDeletion = (api: Api, write: Writer) =>
  deletionMachine.provide({
    actors: {
      write: fromPromise<void, Subject>(async ({ input: { id } }) => {
        await write({
          name: { of: ['item', id], as: ['delete'] },
          stale: staleAfter.itemNameChange(),
          send: (attempt) => api.items.delete(id, attempt),
        });
      }),
    },
  });

/** Undoes writes. The subject's id is the number of the write in the journal. */
export const provideUndo = (api: Api, write: Writer) =>
  undoingMachine.provide({
    actors: {
      write: fromPromise<void, Subject>(async ({ input: { id } }) => {
        await write({
          name: { of: ['act', id], as: ['undo'] },
          stale: staleAfter.undo(),
          send: (attempt) => api.journal.undo(Number(id), attempt),
        });
      }),
    },
  });
