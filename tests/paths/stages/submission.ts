import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import { seenCharacter } from '#core/rules/corrections.ts';
import type { Basis } from '#core/rules/draft.ts';
import type { Origin } from '#machines/submission/types.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { type Correction, halfDone, type submission } from '../models/submission.ts';
import {
  alertDialog,
  answer,
  noAnswerMessage,
  oneOf,
  seeAlertDialog,
  seeNoAlertDialog,
  seeRefusal,
  seeWork,
} from './dialog.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { seeAsked, seeFocus, soon } from './soon.ts';

const member = 'demo-keeper';
const path = '/character/update';
const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };

/** For each scene: the sum of Lyra's corrections before the path. */
const before = new WeakMap<Scene, number>();
/** For each scene: the stored draft when the user asked to leave the form. */
const draftBeforeLeaving = new WeakMap<Scene, unknown>();
/** For each scene: the number of saves so far. */
const saves = new WeakMap<Scene, number>();
/** For each scene: why the last save was refused. */
const reasons = new WeakMap<Scene, string>();

const activeCharacters = (scene: Scene) => scene.askAs<WireCharacter[]>(member, 'GET', '/character/active');

/** Lyra's current state, as the basis of the draft. */
async function lyraNow(scene: Scene): Promise<Basis> {
  const found = (await activeCharacters(scene)).find(({ id }) => id === lyra.id);
  if (!found) throw new Error('The demo has no Lyra');
  const { status, experience, version } = seenCharacter({
    ...readCharacter(found),
    version: found.version ?? null,
  });
  return { facts: { status, experience }, version };
}

const corrections = async (scene: Scene): Promise<number> =>
  (await scene.askAs<WireCharacter>('demo-player', 'GET', `/character/${encodeURIComponent(lyra.id)}`))
    .errataMS ?? 0;

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const exp = (page: Page) => page.getByRole('spinbutton', { name: 'Add or remove exp' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const storedDraft = ({ page }: Scene) => readDraft(page, member, 'correction');

async function write({ page, keys }: Scene, entered: Correction): Promise<void> {
  await keys.write(character(page), entered.character === '' ? '' : 'lyra dusk');
  await keys.type('Tab');
  await keys.write(description(page), entered.description);
  await keys.write(exp(page), String(entered.exp ?? ''));
  await keys.type('Tab');
}

/** Checks the fields of the form, and whether it can be saved. */
async function seeForm(scene: Scene, entered: Correction): Promise<void> {
  const { page } = scene;
  await seeNoAlertDialog(scene);
  await soon(async () => {
    assert.equal(await character(page).inputValue(), entered.character === '' ? '' : lyra.shown);
    assert.equal(await description(page).inputValue(), entered.description);
    assert.equal(await exp(page).inputValue(), String(entered.exp ?? ''));
    assert.equal(await saveButton(page).getAttribute('aria-disabled'), entered.exp === null ? 'true' : null);
  });
  assert.equal(new URL(page.url()).pathname, path);
}

/**
 * Checks the messages about missing input: `summary` says how many fields need attention, `words` what one needs. Also
 * checks that `field`, which is the first with an error, has the focus.
 */
async function seeFaults(
  { page, held }: Scene,
  summary: string,
  words: string,
  field: Locator,
): Promise<void> {
  const savesBefore = held.made('save');
  await page.getByText(summary).waitFor();
  await page.getByText(words).first().waitFor();
  await seeFocus(field);
  assert.equal(held.made('save'), savesBefore);
}

const seeNothingChosen = (scene: Scene): Promise<void> =>
  seeFaults(
    scene,
    '3 fields need your attention',
    'You must choose a valid character',
    character(scene.page),
  );

const seeOtherPage = async (scene: Scene): Promise<void> => {
  await scene.page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
  await seeNoAlertDialog(scene);
  assert.equal(await scene.page.locator('form').count(), 0);
};

export const submissionStage: Stage<typeof submission> = {
  member,
  transcribed: 'form',
  calls: { save: 'correctCharacter', readNewest: 'activeCharacters' },
  async open(scene) {
    if (scene.caseIndex !== 1)
      await storeDraft(
        scene.page,
        member,
        'correction',
        halfDone,
        await lyraNow(scene),
        scene.caseIndex === 2,
      );
    before.set(scene, await corrections(scene));
    await scene.page.goto(path);
    await scene.page.getByRole('heading', { level: 1, name: 'Update a Character' }).waitFor();
  },
  acts: {
    'draft.restored': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Continue' })),
    'draft.discarded': ({ keys, page }) => keys.press(page.getByRole('button', { name: 'Start over' })),
    'conflict.settled': (scene) => answer(scene, 'Continue'),
    'conflict.postponed': (scene) =>
      oneOf(
        scene,
        () => scene.keys.type('Escape'),
        () => answer(scene, 'Go Back'),
      ),
    'form.changed': (scene, { event }) => write(scene, event.entered as Correction),
    'save.asked': ({ keys, page }) => keys.press(saveButton(page)),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
    async 'leave.asked'(scene) {
      draftBeforeLeaving.set(scene, await storedDraft(scene));
      await scene.keys.press(scene.page.getByRole('link', { name: 'Nyx' }));
    },
    'leave.confirmed': (scene) => answer(scene, 'Leave'),
    'leave.cancelled': (scene) => answer(scene, 'Stay here'),
  },
  answers: {
    async readNewest(scene, { event }) {
      const { held, allow } = scene;
      if ('error' in event) {
        allow(/status of 500/);
        return held.fail('readNewest', event['error']);
      }
      if ('output' in event && (event['output'] as Origin).basis.version === 1)
        return held.letThrough('readNewest');
      const all = await activeCharacters(scene);
      // The answer has no version, because the server would refuse a save with a version that it never issued.
      const more = all.map(({ version: _version, ...one }) =>
        one.id === lyra.id ? { ...one, errataMS: (one.errataMS ?? 0) + 5 } : one,
      );
      return held.give('readNewest', more);
    },
  },
  sees: {
    async 'offering.waiting'(scene, _situation, sample) {
      await seeNoAlertDialog(scene);
      await scene.page.getByText('Continue where you left off?').waitFor();
      const hint = scene.caseIndex === 2 ? 'no answer came, so it may already be saved' : 'was not saved';
      await scene.page.getByText(hint).waitFor();
      assert.equal(await scene.page.locator('form').count(), 0);
      assert.deepEqual(await storedDraft(scene), halfDone);
      if (sample?.says === 'The character cannot be read.')
        await scene.page.getByText('No characters today').waitFor();
    },
    async 'offering.reading'(scene) {
      await scene.page.getByText('Continue where you left off?').waitFor();
      assert.equal(await scene.page.locator('form').count(), 0);
      assert.deepEqual(await storedDraft(scene), halfDone);
    },
    async conflicted(scene, { entered, unanswered }) {
      await seeAlertDialog(scene, 'Lyra Duskwhisper has changed since you began', ['Go Back', 'Continue']);
      await alertDialog(scene.page)
        .getByText(/^The experience is now/)
        .waitFor();
      const own = alertDialog(scene.page).getByText('This may come from what you sent before.');
      assert.equal(await own.count(), unanswered.length > 0 ? 1 : 0);
      assert.deepEqual(await storedDraft(scene), entered.character === '' ? halfDone : entered);
    },
    async 'editing.pristine'(scene, { entered }, sample) {
      await seeForm(scene, entered);
      assert.equal(await storedDraft(scene), null);
      if (sample?.type === 'save.asked') await seeNothingChosen(scene);
    },
    async 'editing.changed'(scene, { entered, unanswered }, sample) {
      await seeForm(scene, entered);
      assert.equal(
        await scene.page.getByText('This may already be saved').count(),
        unanswered.length > 0 ? 1 : 0,
      );
      assert.deepEqual(await storedDraft(scene), entered);
      if (sample?.type === 'save.asked') {
        const words = 'Add or remove some exp, or choose a new status';
        if (entered.character === '') await seeNothingChosen(scene);
        else await seeFaults(scene, 'One field needs your attention', words, exp(scene.page));
      }
      if (sample?.type === 'conflict.settled')
        await scene.page.getByText('Your changes are now based on the newest version.').waitFor();
      if (sample?.type === 'problem.acknowledged' && reasons.get(scene) === 'No such words')
        await scene.page.getByText('No such words').first().waitFor();
    },
    async leaving(scene, { unanswered }) {
      const title = unanswered.length > 0 ? 'Leave this form?' : 'Leave without saving?';
      await seeAlertDialog(scene, title, ['Stay here', 'Leave']);
      assert.equal(new URL(scene.page.url()).pathname, path);
    },
    async saving(scene) {
      await seeWork(scene, 'Updating character...');
      saves.set(scene, (saves.get(scene) ?? 0) + 1);
      await seeAsked(scene, 'save', saves.get(scene)!);
    },
    async rereading(scene, { entered }) {
      await seeWork(scene, 'Loading the newest version...');
      await seeAsked(scene, 'save', saves.get(scene)!);
      assert.deepEqual(await storedDraft(scene), entered);
    },
    async refused(scene, { entered, isStale }, sample) {
      const words = sample?.says === 'The server refuses.' ? 'No such words' : noAnswerMessage;
      const reason = isStale ? 'Aurelia was faster' : words;
      reasons.set(scene, reason);
      await seeRefusal(scene, reason);
      assert.deepEqual(await storedDraft(scene), entered);
      assert.equal(await corrections(scene), before.get(scene));
    },
    async saved(scene) {
      await seeAlertDialog(scene, 'Operation completed successfully', ['Undo', 'Ok']);
      assert.equal(await storedDraft(scene), null);
      assert.equal(await corrections(scene), (before.get(scene) ?? 0) - 7);
    },
    async closed(scene) {
      await seeOtherPage(scene);
      assert.equal(await storedDraft(scene), null);
    },
    async left(scene) {
      await seeOtherPage(scene);
      assert.equal(await alertDialog(scene.page).count(), 0);
      assert.deepEqual(await storedDraft(scene), draftBeforeLeaving.get(scene));
    },
  },
};
