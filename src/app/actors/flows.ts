import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { asProblem, failureInWords, type Problem } from '#core/rules/problem.ts';
import { imageHeadLength } from '#core/rules/token-image.ts';
import { type UploadingCharacter, tokenUploadMachine } from '#machines/token-upload.ts';
import type { Drafts, Flows } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { tabStorage } from '../safe-storage.ts';
import { createWriteKeys } from '../write-keys.ts';
import { provideAdventures } from './adventures.ts';
import { provideConfirmedWrite } from './confirmed-writes.ts';
import { provideFoundryStream } from './foundry.ts';
import { provideRandomItem, provideSell } from './inventory.ts';
import { type PaletteParts, providePalette } from './palette.ts';
import { provideItemSuggestions, provideSessionSuggestions, provideSettledText } from './searches.ts';
import { staleAfter } from './stale.ts';
import { provideWebhookWrites } from './webhooks.ts';
import { createWrites } from './writes.ts';
import { createWriter, type Writer } from './writer.ts';

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

const provideTokenUpload = (api: Api, write: Writer) =>
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

interface FlowParts extends PaletteParts {
  api: Api;
  drafts: Drafts;
}

/** The flows of the signed-in area, each with its writes and the reads that they make stale. */
export function provideFlows(parts: FlowParts): Flows {
  const { api, queries, drafts, signOut } = parts;
  const keysOfWrites = createWriteKeys(tabStorage, Date.now, api.characters.takesKeys);
  const write = createWriter(queries, keysOfWrites);
  return {
    writes: { ...createWrites(api, queries, keysOfWrites), ...provideWebhookWrites(api, queries, write) },
    palette: providePalette(parts),
    sell: provideSell(api, queries, write),
    tokenUpload: provideTokenUpload(api, write),
    randomItem: provideRandomItem(api, queries, write, drafts),
    confirmedWrite: provideConfirmedWrite({ api, queries, write, signOut }),
    foundryStream: provideFoundryStream(api.foundry.watch),
    ...provideAdventures(api, write),
    itemSuggestions: provideItemSuggestions(api),
    sessionSuggestions: provideSessionSuggestions(api, queries),
    settledText: provideSettledText(),
  };
}
