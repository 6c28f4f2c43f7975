import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { WireCharacter } from '#core/contract/character-schemas.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { seeAsked } from './asked.ts';
import { answer, flow, seeFlow, seeNoFlow, seeRefusal, seeWork, unanswered } from './dialog.ts';
import { keptDraft, typedEarlier } from './drafts.ts';
import { soon } from './soon.ts';

const member = 'demo-keeper';
const path = '/character/update';
const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
const halfDone = { character: '', description: 'Half done', status: null, exp: null };

interface Entered {
  character: string;
  description: string;
  exp: number | null;
}

/** By path: Lyra's corrections before it, and what was kept when the form was left. */
const before = new WeakMap<Scene, number>();
const keptBefore = new WeakMap<Scene, unknown>();

const corrections = async (scene: Scene): Promise<number> =>
  (await scene.askAs<WireCharacter>('demo-player', 'GET', `/character/${encodeURIComponent(lyra.id)}`))
    .errataMS ?? 0;

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const exp = (page: Page) => page.getByRole('spinbutton', { name: 'Add or remove exp' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const kept = ({ page }: Scene) => keptDraft(page, member, 'correction');

async function write({ page, keys }: Scene, entered: Entered): Promise<void> {
  await keys.write(character(page), entered.character === '' ? '' : 'lyra dusk');
  await keys.type('Tab');
  await keys.write(description(page), entered.description);
  await keys.write(exp(page), String(entered.exp ?? ''));
  await keys.type('Tab');
}

/** The form shows this, and whether it may be saved. */
async function seeForm(scene: Scene, entered: Entered): Promise<void> {
  const { page } = scene;
  await seeNoFlow(scene);
  await soon(async () => {
    assert.equal(await character(page).inputValue(), entered.character === '' ? '' : lyra.shown);
    assert.equal(await description(page).inputValue(), entered.description);
    assert.equal(await exp(page).inputValue(), String(entered.exp ?? ''));
    assert.equal(await save(page).getAttribute('aria-disabled'), entered.exp === null ? 'true' : null);
  });
  assert.equal(new URL(page.url()).pathname, path);
}

/** What is missing is said, and the first of it has the focus. */
async function seeFaults({ page, held }: Scene, count: number): Promise<void> {
  await page.getByText(`${count} fields need your attention`).waitFor();
  await page.getByText('You must choose a valid character').first().waitFor();
  await soon(async () =>
    assert.equal(await character(page).evaluate((field) => field === document.activeElement), true),
  );
  assert.equal(held.made('save'), 0);
}

const seeOtherPage = async (scene: Scene): Promise<void> => {
  await scene.page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
  await seeNoFlow(scene);
  assert.equal(await scene.page.locator('form').count(), 0);
};

export const submissionStage: Stage = {
  member,
  calls: { save: 'correctCharacter' },
  async open(scene) {
    if (scene.given === 0) await typedEarlier(scene.page, member, 'correction', halfDone);
    before.set(scene, await corrections(scene));
    await scene.page.goto(path);
    await scene.page.getByRole('heading', { level: 1, name: 'Update a Character' }).waitFor();
  },
  acts: {
    'draft.restored': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Go on with it' })),
    'draft.discarded': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Start afresh' })),
    'form.changed': (scene, { event }) => write(scene, (event as unknown as { entered: Entered }).entered),
    'save.asked': ({ keys, page }) => keys.press(save(page)),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
    async 'leave.asked'(scene) {
      keptBefore.set(scene, await kept(scene));
      await scene.keys.press(scene.page.getByRole('link', { name: 'Nyx' }));
    },
    'leave.confirmed': (scene) => answer(scene, 'Leave'),
    'leave.cancelled': (scene) => answer(scene, 'Stay here'),
  },
  sees: {
    async offering(scene) {
      await scene.page.getByText('You left something unfinished here').waitFor();
      assert.equal(await scene.page.locator('form').count(), 0);
      assert.deepEqual(await kept(scene), halfDone);
    },
    async 'editing.pristine'(scene, entered: Entered, deed) {
      await seeForm(scene, entered);
      assert.equal(await kept(scene), null);
      if (deed?.type === 'save.asked') await seeFaults(scene, 3);
    },
    async 'editing.changed'(scene, entered: Entered, deed) {
      await seeForm(scene, entered);
      assert.deepEqual(await kept(scene), entered);
      if (deed?.type === 'save.asked') await seeFaults(scene, 2);
      if (deed?.type === 'problem.acknowledged')
        await scene.page.getByText('No such words').first().waitFor();
    },
    async leaving(scene) {
      await seeFlow(scene, 'Leave without saving?', ['Stay here', 'Leave']);
      assert.equal(new URL(scene.page.url()).pathname, path);
    },
    async saving(scene) {
      await seeWork(scene, 'Updating character...');
      await seeAsked(scene, 'save', 1);
    },
    async refused(scene, entered: Entered, deed) {
      await seeRefusal(scene, deed?.says === 'The server refuses.' ? 'No such words' : unanswered);
      assert.deepEqual(await kept(scene), entered);
      assert.equal(await corrections(scene), before.get(scene));
    },
    async saved(scene) {
      await seeFlow(scene, 'Operation completed successfully', ['Ok']);
      assert.equal(await kept(scene), null);
      assert.equal(await corrections(scene), (before.get(scene) ?? 0) - 7);
    },
    async closed(scene) {
      await seeOtherPage(scene);
      assert.equal(await kept(scene), null);
    },
    async left(scene) {
      await seeOtherPage(scene);
      assert.equal(await flow(scene.page).count(), 0);
      assert.deepEqual(await kept(scene), keptBefore.get(scene));
    },
  },
};
