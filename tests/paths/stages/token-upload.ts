import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { tokenUpload } from '../models/token-upload.ts';
import { lyra } from './lyra.ts';
import { seeAsked, seeFocus } from './soon.ts';
import { wordsFor } from './dialog.ts';

const why: Record<number, string> = {
  400:
    'Something went wrong: This is not an image (Perhaps this server accepts at most 256,000 bytes; the image has 262,144. ' +
    'Choose a smaller image.)',
  0: 'Something went wrong: Nyx got no readable answer from the server, so the image may or may not have been uploaded. Check the portrait before you try again.',
};
const unacceptable = 'Only .png, .jpg, and .webp under 256Kb are allowed.';

const opener = (page: Page) => page.getByRole('button', { name: 'Change the image' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload a token image' });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const chooser = (page: Page) => button(page, /^Choose (a|another) file/);

/** Makes each read of a file wait until `finishRead` is called. */
const readSlowly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      return new Promise((resolve, reject) => {
        addEventListener(
          'read-finished',
          (event) =>
            (event as CustomEvent<boolean>).detail
              ? resolve(read.call(this))
              : reject(new DOMException('The file is gone', 'NotReadableError')),
          { once: true },
        );
      });
    };
  });

const finishRead = (page: Page, isGood: boolean): Promise<unknown> =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('read-finished', { detail })), isGood);

async function choose({ page, keys }: Scene, file: File): Promise<void> {
  const chosen = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
  await keys.to(chooser(page));
  const [fileChooser] = await Promise.all([page.waitForEvent('filechooser'), keys.type('Enter')]);
  await fileChooser.setFiles(chosen);
}

async function seeChoice(
  { page }: Scene,
  file: string | null,
  words: string,
  { mayBeSent }: { mayBeSent: boolean },
): Promise<void> {
  // The dialog takes the focus once it is open.
  await dialog(page).and(page.locator(':focus-within')).waitFor();
  const names = file === null ? [] : [file];
  if (file !== null) await dialog(page).getByText(file, { exact: true }).waitFor();
  assert.deepEqual(await dialog(page).locator('bdi').allInnerTexts(), names);
  const said = page.locator(words === '' ? ':empty' : `:has-text("${words}")`);
  await dialog(page).locator('[aria-live=assertive]').and(said).waitFor({ state: 'attached' });
  assert.equal(await button(page, 'Upload').isEnabled(), mayBeSent);
  const images = dialog(page).getByRole('presentation').and(page.locator('img'));
  assert.equal(await images.count(), file !== null && words !== unacceptable ? 1 : 0);
}

const sent = new WeakMap<Scene, number>();

export const tokenUploadStage: Stage<typeof tokenUpload> = {
  member: 'demo-player',
  calls: { uploadImage: 'uploadTokenImage' },
  async open({ page }) {
    await readSlowly(page);
    // Playwright intercepts file dialogs only while there is a listener. One that is added with the key press may be
    // late.
    page.on('filechooser', () => {});
    await page.goto(`/user/${encodeURIComponent(lyra)}`);
    await opener(page).waitFor();
  },
  acts: {
    'dialog.opened': ({ keys, page }) => keys.press(opener(page)),
    'dialog.closed': ({ keys, page }) => keys.press(button(page, 'Cancel')),
    'file.chosen': (scene, { event }) => choose(scene, event.file),
    'file.removed': ({ keys, page }) => keys.press(button(page, /^Remove /)),
    'upload.asked': (scene) => {
      sent.set(scene, (sent.get(scene) ?? 0) + 1);
      return scene.keys.press(button(scene.page, 'Upload'));
    },
  },
  answers: {
    readHead: async ({ page }, { type }) => {
      await finishRead(page, type.startsWith('xstate.done'));
    },
  },
  sees: {
    async closed(scene, _, sample) {
      const { page } = scene;
      await dialog(page).waitFor({ state: 'detached' });
      await opener(page).waitFor();
      if (sample) await seeFocus(opener(page));
      const done = page.getByText('The token image was uploaded');
      if (sample?.type === 'xstate.done.actor.uploadImage') await done.waitFor();
      else assert.equal(await done.count(), 0);
    },
    'open.choosing': (scene) => seeChoice(scene, null, '', { mayBeSent: false }),
    'open.checking': (scene, { file }) => seeChoice(scene, file, '', { mayBeSent: false }),
    'open.unacceptable': (scene, { file }) => seeChoice(scene, file, unacceptable, { mayBeSent: false }),
    async 'open.ready'(scene, { file }) {
      await seeChoice(scene, file, '', { mayBeSent: true });
      await seeAsked(scene, 'uploadImage', 0);
    },
    'open.failed': (scene, { file, status }) =>
      seeChoice(scene, file, wordsFor(why, status), { mayBeSent: true }),
    async uploading(scene, { file }) {
      const { page, keys } = scene;
      const times = sent.get(scene) ?? 0;
      await seeAsked(scene, 'uploadImage', times);
      // During another try, the dialog does not show why the last one failed.
      await seeChoice(scene, file, '', { mayBeSent: false });
      assert.equal(await button(page, 'Cancel').isEnabled(), false);
      // Nothing cancels the upload, and the file cannot be sent twice.
      await keys.type('Enter', 'Escape');
      await dialog(page).waitFor();
      await keys.press(button(page, /^Remove /));
      await dialog(page).getByText('mira.png', { exact: true }).waitFor();
      await seeAsked(scene, 'uploadImage', times);
    },
  },
};
