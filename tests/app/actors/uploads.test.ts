import { expect, it, onTestFinished } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import { appWith } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { flowsOf } from '../../support/flows.ts';

it.each([
  [true, 'closed', [[{ tone: 'success', title: 'The token image was uploaded' }, 5_000]]],
  [false, 'open', []],
])(
  'an upload that succeeds (%j) ends with its dialog %s, and is then announced',
  async (succeeds, end, said) => {
    onTestFinished(() => toasts.clear());
    const { api } = appWith(async () => {
      if (!succeeds) throw new TypeError('Failed to fetch');
      return Response.json({ status: true, message: null, code: null });
    });
    const actor = createActor(flowsOf(api).tokenUpload, { input: { characterId: 'p:Ann' } }).start();
    actor.send({ type: 'dialog.opened' });
    actor.send({ type: 'file.chosen', file: new File([new Uint8Array(pngBytes(300))], 'ann.png') });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'ready' }));
    actor.send({ type: 'upload.asked' });
    const { value } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(typeof value === 'string' ? value : Object.keys(value)[0]).toBe(end);
    expect(toastQueue.visibleToasts.map(({ content, timeout }) => [content, timeout])).toEqual(said);
  },
);
