import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { asProblem, failureInWords, type Problem } from '#core/rules/problem.ts';
import { imageHeadLength } from '#core/rules/token-image.ts';
import { type UploadingCharacter, tokenUploadMachine } from '#machines/token-upload.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import type { FlowParts } from './parts.ts';
import { staleAfter } from './stale.ts';

const okStatus = 200;

/**
 * Whether an upload failed because the file is the stored image: production answers `status: false` to that
 * (docs/wire-contract.md#wire-upload-same).
 */
async function isStoredImage(
  api: Api,
  characterId: string,
  file: File,
  { status }: Problem,
): Promise<boolean> {
  if (status !== okStatus) return false;
  const stored = await api.characters.newestTokenImage(characterId).catch(() => null);
  if (stored === null) return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = atob(stored.slice(stored.indexOf(',') + 1));
  return image.length === bytes.length && bytes.every((byte, index) => image.codePointAt(index) === byte);
}

/** Uploads token images. */
export const provideTokenUpload = ({ api, write }: FlowParts) =>
  tokenUploadMachine.provide({
    actors: {
      readHead: fromPromise<Uint8Array, File>(
        async ({ input }) => new Uint8Array(await input.slice(0, imageHeadLength).arrayBuffer()),
      ),
      uploadImage: fromPromise<void, UploadingCharacter>(async ({ input: { characterId, file } }) => {
        try {
          await write({
            name: { of: ['image', characterId], as: [file.name, file.size, file.lastModified] },
            stale: staleAfter.tokenUpload(characterId),
            send: (attempt) => api.characters.uploadTokenImage(characterId, file, attempt),
          });
        } catch (error) {
          throw (await isStoredImage(api, characterId, file, asProblem(error)))
            ? failureInWords(okStatus, text('tokenUpload.same'))
            : error;
        }
      }),
    },
    actions: { announceUpload: () => toasts.add({ tone: 'success', title: text('tokenUpload.done') }) },
  });
