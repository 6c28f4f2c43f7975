import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { keys } from '#api/keys.ts';
import { asProblem } from '#core/rules/problem.ts';
import { imageHeadLength } from '#core/rules/token-image.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import { type TokenUpload, tokenUploadMachine } from '#machines/token-upload.ts';
import type { Flows } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/toast.tsx';
import { createWriteKeys } from '../write-keys.ts';

/** Nobody knows what became of the write: no answer came, or not from the server itself. */
const wasUnanswered = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status >= 500;
};

/** The flows of the signed-in area, each with the writes it may do and the reads that they make stale. */
export function provideFlows(api: Api, queries: QueryClient): Flows {
  const keysOfWrites = createWriteKeys(wasUnanswered, Date.now);
  return {
    sell: sellMachine.provide({
      actors: {
        sellItem: fromPromise<void, Sale>(async ({ input }) => {
          const { characterId, item, quantity } = input;
          const refresh = () =>
            Promise.all(
              [keys.character(characterId), keys.ownCharacters].map((queryKey) =>
                queries.invalidateQueries({ queryKey, exact: true }),
              ),
            );
          try {
            // Another stock means another sale: the one before was done, or somebody else changed it.
            const stock = queries.getQueryData(api.characters.one(characterId).queryKey)?.inventory[item];
            await keysOfWrites.run(['sell', characterId, item, quantity, stock], (key) =>
              api.characters.sell(characterId, item, quantity, key),
            );
          } catch (error) {
            // A failure says that what is shown is perhaps not what the server has.
            void refresh();
            throw error;
          }
          // The dialog that follows gives the focus back to rows that are as sold.
          await refresh();
        }),
      },
    }),
    tokenUpload: tokenUploadMachine.provide({
      actors: {
        readHead: fromPromise<Uint8Array, File>(
          async ({ input }) => new Uint8Array(await input.slice(0, imageHeadLength).arrayBuffer()),
        ),
        uploadImage: fromPromise<void, TokenUpload>(async ({ input }) => {
          await keysOfWrites.run(
            ['upload', input.characterId, input.file.name, input.file.size, input.file.lastModified],
            (key) => api.characters.uploadTokenImage(input.characterId, input.file, key),
          );
          await queries.invalidateQueries({ queryKey: keys.tokenImage(input.characterId), exact: true });
        }),
      },
      actions: { announceUpload: () => toasts.add({ tone: 'success', title: text('tokenUpload.done') }) },
    }),
  };
}
