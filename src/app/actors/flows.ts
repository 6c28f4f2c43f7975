import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { keys } from '#api/keys.ts';
import { imageHeadLength } from '#core/rules/token-image.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import { type TokenUpload, tokenUploadMachine } from '#machines/token-upload.ts';
import type { Flows } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/toast.tsx';

/** The flows of the signed-in area, each with the writes it may do and the reads that they make stale. */
export const provideFlows = (api: Api, queries: QueryClient): Flows => ({
  sell: sellMachine.provide({
    actors: {
      sellItem: fromPromise<void, Sale>(async ({ input }) => {
        try {
          await api.characters.sell(input.characterId, input.item, input.quantity);
        } finally {
          // A failure makes it stale too: it says that what is shown is not what the server has.
          void queries.invalidateQueries({ queryKey: keys.character(input.characterId), exact: true });
          void queries.invalidateQueries({ queryKey: keys.ownCharacters, exact: true });
        }
      }),
    },
  }),
  tokenUpload: tokenUploadMachine.provide({
    actors: {
      readHead: fromPromise<Uint8Array, File>(
        async ({ input }) => new Uint8Array(await input.slice(0, imageHeadLength).arrayBuffer()),
      ),
      uploadImage: fromPromise<void, TokenUpload>(async ({ input }) => {
        await api.characters.uploadTokenImage(input.characterId, input.file);
        await queries.invalidateQueries({ queryKey: keys.tokenImage(input.characterId), exact: true });
      }),
    },
    actions: { announceUpload: () => toasts.add({ tone: 'success', title: text('tokenUpload.done') }) },
  }),
});
