import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { staleAfter } from './stale.ts';
import type { Writer } from './writer.ts';

/** Deletes sessions, and the experience that they granted. */
export const provideSessionDeletion = (api: Api, write: Writer) =>
  deletionMachine.provide({
    actors: {
      write: fromPromise<void, Subject>(({ input: { id } }) =>
        write({
          name: { of: ['session'], as: ['delete', id] },
          stale: staleAfter.sessionDeletion(),
          send: (attempt) => api.sessions.delete(id, attempt),
        }),
      ),
    },
  });

/** Deletes items, also from inventories. */
export const provideItemDeletion = (api: Api, write: Writer) =>
  deletionMachine.provide({
    actors: {
      write: fromPromise<void, Subject>(({ input: { id } }) =>
        write({
          name: { of: ['item', id], as: ['delete'] },
          stale: staleAfter.itemNameChange(),
          send: (attempt) => api.items.delete(id, attempt),
        }),
      ),
    },
  });
