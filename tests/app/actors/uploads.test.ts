import { afterEach, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import { appWith } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { flowsOf } from '../../support/flows.ts';

afterEach(() => toasts.clear());

/** The flow of uploads. `answer` answers each request. */
function scene(answer: () => Response) {
  const { api, requests } = appWith(async () => answer());
  const { tokenUpload } = flowsOf(api);
  /** Uploads a file. @returns the idempotency key, and whether the dialog has closed */
  async function upload(file: File) {
    const actor = createActor(tokenUpload, { input: { characterId: 'p:Ann' } }).start();
    actor.send({ type: 'dialog.opened' });
    actor.send({ type: 'file.chosen', file });
    const { value } = await waitFor(actor, (snapshot) => !snapshot.matches({ open: 'checking' }));
    expect(value).toEqual({ open: 'ready' });
    actor.send({ type: 'upload.asked' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return {
      key: requests.at(-1)?.headers.get('idempotency-key'),
      isClosed: actor.getSnapshot().matches('closed'),
    };
  }
  return { upload };
}

const file = (pixels: number, name = 'ann.png', lastModified = 1) =>
  new File([new Uint8Array(pngBytes(pixels))], name, { type: 'image/png', lastModified });

it('an upload that succeeds closes its dialog, and is announced', async () => {
  const { upload } = scene(() => Response.json({ status: true, message: null, code: null }));
  expect(await upload(file(300))).toMatchObject({ isClosed: true });
  const messages = toastQueue.visibleToasts.map(({ content, timeout }) => [content, timeout]);
  expect(messages).toEqual([[{ tone: 'success', title: 'The token image was uploaded' }, 5_000]]);
});

it('an upload that fails is not announced, and is the same upload again only with the same file', async () => {
  const { upload } = scene(() => {
    throw new TypeError('Failed to fetch');
  });
  const keyOf = async (chosen: File) => {
    const { key, isClosed } = await upload(chosen);
    expect([isClosed, toastQueue.visibleToasts]).toEqual([false, []]);
    return key;
  };
  const first = await keyOf(file(300));
  expect(await keyOf(file(300))).toBe(first);
  const others = [file(400), file(300, 'bob.png'), file(300, 'ann.png', 2)];
  const keys = [first];
  for (const other of others) keys.push(await keyOf(other));
  expect(new Set(keys).size).toBe(4);
});
