import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { endsCurrent, type WhoseSignIns } from '#api/sign-ins.ts';
import type { Subject } from '#machines/confirmed-write.ts';
import { signInEndMachine } from '#machines/sign-in-end.ts';
import { staleAfter } from './stale.ts';
import type { Writer } from './writer.ts';

/** Ends sign-ins of a member. Calls `signOut` if they include the sign-in of this browser. */
export const provideSignInEnd =
  (api: Api, queries: QueryClient, write: Writer, signOut: () => void) => (member: WhoseSignIns) =>
    signInEndMachine.provide({
      actors: {
        write: fromPromise<void, Subject>(async ({ input: { id } }) => {
          const endsCurrentSignIn = endsCurrent(id, queries.getQueryData(api.signIns.of(member).queryKey));
          await write({
            name: { of: ['signIns', member], as: [id] },
            // A signed-out browser cannot read anything again.
            stale: endsCurrentSignIn ? [] : staleAfter.signInEnd(),
            send: (attempt) => api.signIns.end(member, id, attempt),
          });
          if (endsCurrentSignIn) signOut();
        }),
      },
    });
