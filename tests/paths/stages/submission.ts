import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { WireItem } from '#core/contract/items.ts';
import type { Origin } from '#machines/submission/types.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { halfDone, type Linked, type submission, theirs } from '../models/submission.ts';
import {
  answer,
  noAnswerMessage,
  pressOrEscape,
  seeAlertDialog,
  seeNoAlertDialog,
  seeRefusal,
  seeWork,
} from './dialog.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { addItem, member } from './item-form.ts';
import { seeAsked, seeFocus, soon } from './soon.ts';

const draftBeforeLeaving = new WeakMap<Scene, unknown>();
const saves = new WeakMap<Scene, number>();
const reasons = new WeakMap<Scene, string>();

/** Each path edits an item of its own. */
const nameOf = ({ index }: Scene): string => `Walked Rope ${index}`;

async function itemOf(scene: Scene): Promise<WireItem> {
  const [item] = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [nameOf(scene)] });
  assert.ok(item);
  return item;
}
const storedLink = async (scene: Scene): Promise<Linked['link']> => (await itemOf(scene)).link ?? null;

const form = (scene: Scene) => scene.page.getByRole('dialog', { name: `Update ${nameOf(scene)}` });
const link = (page: Page) => page.getByRole('textbox', { name: 'Link' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Update item', exact: true });
const comparison = ({ page }: Scene) =>
  page.getByRole('dialog', { name: 'This has changed since you began' });
const storedDraft = (scene: Scene) => readDraft(scene.page, member, `item:${nameOf(scene)}`);

const seeDraft = async (scene: Scene, { link: entered }: Linked): Promise<void> =>
  assert.equal(((await storedDraft(scene)) as Linked | null)?.link, entered);

/** Checks that the page offers the earlier input in place of the form. */
async function seeOffer(scene: Scene): Promise<void> {
  await scene.page.getByText('Continue where you left off?').waitFor();
  assert.equal(await form(scene).locator('form').count(), 0);
  await seeDraft(scene, halfDone);
}

async function seeForm(scene: Scene, { link: entered }: Linked): Promise<void> {
  const { page } = scene;
  await seeNoAlertDialog(scene);
  await comparison(scene).waitFor({ state: 'detached' });
  await soon(async () => {
    assert.equal(await link(page).inputValue(), entered ?? '');
    const isFaulty = entered === halfDone.link;
    assert.equal(await saveButton(page).getAttribute('aria-disabled'), isFaulty ? 'true' : null);
  });
}

async function seeClosed(scene: Scene): Promise<void> {
  await form(scene).waitFor({ state: 'detached' });
  await seeNoAlertDialog(scene);
  await scene.page.getByRole('button', { name: `Edit ${nameOf(scene)}`, exact: true }).waitFor();
}

export const submissionStage: Stage<typeof submission> = {
  member,
  transcribed: '[role=dialog] form',
  varies: [/Walked Rope \d+/g],
  calls: { save: 'updateItem', readNewest: 'itemsByIds' },
  async open(scene) {
    const { page, keys } = scene;
    const name = nameOf(scene);
    await addItem(scene, { name });
    const { version = null } = await itemOf(scene);
    const base = { data: { link: null }, version };
    // The app adds the fields that a draft lacks.
    if (scene.caseIndex !== 1)
      await storeDraft(page, member, `item:${name}`, halfDone, base, scene.caseIndex === 2);
    await page.goto(`/item/list?search=${encodeURIComponent(name)}`);
    await keys.press(page.getByRole('button', { name: `Edit ${name}`, exact: true }));
    await form(scene)
      .getByRole('button', { name: scene.caseIndex === 1 ? 'Update item' : 'Continue', exact: true })
      .waitFor();
  },
  acts: {
    'draft.restored': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Continue' })),
    'draft.discarded': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Start over' })),
    async 'conflict.settled'(scene) {
      const { keys, page } = scene;
      await keys.press(page.getByRole('button', { name: 'Keep all mine' }));
      await keys.press(page.getByRole('button', { name: 'Continue with these' }));
    },
    'conflict.postponed': (scene) =>
      pressOrEscape(scene, comparison(scene).getByRole('button', { name: 'Go Back' })),
    async 'form.changed'({ keys, page }, { event }) {
      await keys.write(link(page), (event.entered as Linked).link ?? '');
      await keys.type('Tab');
    },
    'save.asked': ({ keys, page }) => keys.press(saveButton(page)),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
    async 'leave.asked'(scene) {
      draftBeforeLeaving.set(scene, await storedDraft(scene));
      await scene.keys.type('Escape');
    },
    'leave.confirmed': (scene) => answer(scene, 'Leave'),
    'leave.cancelled': (scene) => answer(scene, 'Stay here'),
  },
  answers: {
    async readNewest(scene, { event }) {
      const { held, allow } = scene;
      if ('error' in event) {
        allow(/status of 400/);
        return held.fail('readNewest', event['error']);
      }
      assert.ok('output' in event);
      const { data, version } = event['output'] as Origin<Linked>;
      if (version === 1) return held.letThrough('readNewest');
      const item = await itemOf(scene);
      // No path saves with this version, which the server has never issued.
      return held.give('readNewest', [{ ...item, link: data.link, version: (item.version ?? 0) + 1 }]);
    },
  },
  sees: {
    async 'offering.waiting'(scene, _situation, sample) {
      await seeNoAlertDialog(scene);
      await seeOffer(scene);
      const hint = scene.caseIndex === 2 ? 'no answer came, so it may already be saved' : 'was not saved';
      await scene.page.getByText(hint).waitFor();
      if (sample?.says === 'The item cannot be read.') await scene.page.getByText('No items today').waitFor();
    },
    'offering.reading': seeOffer,
    async conflicted(scene, { entered, unanswered }) {
      const question = comparison(scene).getByRole('radiogroup', { name: 'Link' });
      await question.getByText(`Theirs: ${theirs.link}`).waitFor();
      const mine = entered.link === null ? halfDone : entered;
      await question.getByText(`Mine: ${mine.link}`).waitFor();
      const own = comparison(scene).getByText('This may come from what you sent before.');
      assert.equal(await own.count(), unanswered.length > 0 ? 1 : 0);
      await seeDraft(scene, mine);
    },
    async 'editing.pristine'(scene, { entered }) {
      await seeForm(scene, entered);
      assert.equal(await storedDraft(scene), null);
    },
    async 'editing.changed'(scene, { entered, unanswered }, sample) {
      const { page, held } = scene;
      await seeForm(scene, entered);
      assert.equal(await page.getByText('This may already be saved').count(), unanswered.length > 0 ? 1 : 0);
      await seeDraft(scene, entered);
      if (sample?.type === 'save.asked') {
        await page.getByText('One field needs your attention').waitFor();
        await page.getByText('Begin the link with https://').first().waitFor();
        await seeFocus(link(page));
        assert.equal(held.made('save'), 0);
      }
      if (sample?.type === 'conflict.settled')
        await page.getByText('Your changes are now based on the newest version.').waitFor();
      if (sample?.type === 'problem.acknowledged' && reasons.get(scene) === 'No such words')
        await page.getByText('No such words').first().waitFor();
    },
    async leaving(scene, { unanswered }) {
      const title = unanswered.length > 0 ? 'Leave this form?' : 'Leave without saving?';
      await seeAlertDialog(scene, title, ['Stay here', 'Leave']);
    },
    async saving(scene) {
      await seeWork(scene, 'Updating item...');
      saves.set(scene, (saves.get(scene) ?? 0) + 1);
      await seeAsked(scene, 'save', saves.get(scene)!);
    },
    async rereading(scene, { entered }) {
      await seeWork(scene, 'Loading the newest version...');
      await seeAsked(scene, 'save', saves.get(scene)!);
      await seeDraft(scene, entered);
    },
    async refused(scene, { entered, isStale }, sample) {
      const words = sample?.says === 'The server refuses.' ? 'No such words' : noAnswerMessage;
      const reason = isStale ? 'Aurelia was faster' : words;
      reasons.set(scene, reason);
      await seeRefusal(scene, `Something went wrong: ${reason}`);
      await seeDraft(scene, entered);
      assert.equal(await storedLink(scene), null);
    },
    async saved(scene, { entered }, sample) {
      const isSavedNow = sample?.says === 'The server saves the item.';
      await seeAlertDialog(scene, 'Item updated succesfully', isSavedNow ? ['Undo', 'Ok'] : ['Ok']);
      assert.equal(await storedDraft(scene), null);
      if (isSavedNow) assert.equal(await storedLink(scene), entered.link);
    },
    async closed(scene) {
      await seeClosed(scene);
      assert.equal(await storedDraft(scene), null);
    },
    async left(scene) {
      await seeClosed(scene);
      assert.deepEqual(await storedDraft(scene), draftBeforeLeaving.get(scene));
    },
  },
};
