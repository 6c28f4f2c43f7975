import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { WireItem } from '#core/contract/items.ts';
import type { Label } from '#core/contract/labels.ts';
import { typedFor } from '#core/rules/picked.ts';
import type { RandomItemDraft } from '#machines/random-item.ts';
import type { ApartOf } from '#machine-paths';
import type { Scene, Stage } from '../support/stage.ts';
import type { randomItem } from '../models/random-item.ts';
import { answer, noAnswerMessage, seeAlertDialog, seeNoAlertDialog, seeRefusal, seeWork } from './dialog.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { inventory, lyra } from './lyra.ts';
import { seeAsked, seeFocus, soon } from './soon.ts';

const member = 'demo-keeper';

/** After this many ms, the app no longer reuses the answer about the items. */
const reuseMs = 11_000;
/** A second call would be visible after this many ms. */
const reactionMs = 100;

type Situation = ApartOf<typeof randomItem>;

const inventoryBefore = new WeakMap<Scene, Record<string, number>>();
const draws = new WeakMap<Scene, number>();
/** For each scene: number of requests for items before the manager last asked for a draw. */
const requestsBefore = new WeakMap<Scene, number>();

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const labels = (page: Page) => page.getByRole('combobox', { name: 'Item Labels' });
const generate = (page: Page) => page.getByRole('button', { name: /^(Generate|Draw again)$/ });
const assign = (page: Page) => page.getByRole('button', { name: 'Assign', exact: true });
const drawn = (page: Page) => page.getByText(/^Drawn: /);
const chip = (page: Page) => page.getByRole('row', { name: 'Poison' });
const storedDraft = async ({ page }: Scene) =>
  (await readDraft(page, member, 'randomItem')) as RandomItemDraft | null;

/** Checks the words beside the button that draws, whether the item can be given, and the note about an earlier gift. */
async function seeDraw(
  scene: Scene,
  words: string | RegExp,
  { mayBeGiven }: Situation,
  canGive = false,
): Promise<void> {
  const { page } = scene;
  await seeNoAlertDialog(scene);
  await page.getByText(words).waitFor();
  const note = page.getByText('was sent to Lyra Duskwhisper before, but no answer came');
  await soon(async () => {
    assert.equal(await assign(page).getAttribute('aria-disabled'), canGive ? null : 'true');
    assert.equal(await note.count(), mayBeGiven ? 1 : 0);
  });
  if (!canGive && typeof words === 'string') assert.equal(await drawn(page).count(), 0);
}

async function seeFault({ page }: Scene, words: string, field: Locator): Promise<void> {
  await page.getByText(words).first().waitFor();
  await seeFocus(field);
}

export const randomItemStage: Stage<typeof randomItem> = {
  member,
  transcribed: 'form',
  // These words name the drawn item, which is random, and its labels.
  varies: [
    /(?<=Drawn: )[^\n]*(\nlist\b[^\n]*(\nlistitem[^\n]*\n[^\n]*)+)?/g,
    /[^\n]*(?= was sent to Lyra)|[^\n,]+(?= was assigned to Lyra)/g,
    /(?<=^link, )[^\n]+(?=\nwas assigned to)/gm,
  ],
  calls: { listItemIds: 'itemIds', assignItem: 'updateInventory' },
  async open(scene) {
    if (scene.caseIndex === 1) {
      const allLabels = await scene.askAs<Label[]>(member, 'GET', '/label?labelType=ITEM');
      const chosen = allLabels.filter(({ name }) => name === 'Poison').map(({ id, name }) => ({ id, name }));
      await storeDraft(scene.page, member, 'randomItem', { labels: chosen, character: lyra });
    }
    if (scene.caseIndex === 2)
      await storeDraft(scene.page, member, 'randomItem', {
        labels: [],
        character: lyra,
        item: 'Potion of Healing',
        unanswered: [{ characterId: lyra, itemId: 'Potion of Healing' }],
      });
    await scene.page.goto('/character/giveRandomItem');
    await scene.page.locator('form').waitFor();
  },
  acts: {
    async 'labels.chosen'({ keys, page }, { event }) {
      const { labels: entered } = event;
      if (entered.includes('Poisn')) {
        await keys.write(labels(page), 'Poisn');
        return keys.type('Tab');
      }
      await keys.write(labels(page), 'Poison');
      await page.getByRole('option', { name: 'Poison', exact: true }).waitFor();
      await keys.type('ArrowDown', 'Enter');
    },
    async 'character.chosen'({ keys, page }, { event }) {
      const { character: entered } = event;
      await keys.write(character(page), typedFor(entered) || 'lyra dusk');
      await keys.type('Tab');
    },
    async 'item.asked'(scene) {
      const { keys, page } = scene;
      requestsBefore.set(scene, scene.held.made('listItemIds'));
      draws.set(scene, (draws.get(scene) ?? 0) + 1);
      // The app reuses a recent answer, so time must pass before it requests the items again.
      if ((await page.getByText('Press the button').count()) === 0) {
        await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + reuseMs);
      }
      await keys.press(generate(page));
    },
    async 'assignment.asked'(scene) {
      inventoryBefore.set(scene, await inventory(scene));
      await scene.keys.press(assign(scene.page));
    },
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'assignment.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  answers: {
    async listItemIds({ held, allow }, { event }) {
      if ('error' in event) {
        allow(/status of 400/);
        return held.fail('listItemIds', event['error']);
      }
      // The real server has items with these labels, so the path gives an empty answer in place of the server.
      const isAny = 'output' in event && (event['output'] as string[]).length > 0;
      await (isAny ? held.letThrough('listItemIds') : held.give('listItemIds', []));
    },
  },
  sees: {
    async 'preparing.choosing'(scene, situation, sample) {
      const { page, held, caseIndex } = scene;
      const { isTyped, isNobody, mayBeGiven } = situation;
      const isWithDraft = caseIndex === 1;
      await seeDraw(scene, 'Press the button to randomly select an item', situation);
      const isChosen = isWithDraft || mayBeGiven || sample?.type === 'character.chosen';
      const isLabelled = !isTyped && (isWithDraft || mayBeGiven || sample?.type === 'labels.chosen');
      const [shown, stored] = isNobody
        ? ['Nobody else', { typed: 'Nobody else' }]
        : isChosen
          ? ['Lyra Duskwhisper (Mira)', lyra]
          : ['', ''];
      await soon(async () => {
        assert.equal(await character(page).inputValue(), shown);
        assert.equal(await chip(page).count(), isLabelled ? 1 : 0);
        assert.equal(await labels(page).inputValue(), isTyped ? 'Poisn' : '');
        const draft = await storedDraft(scene);
        const names = draft?.labels.map((label) => (typeof label === 'string' ? label : label.name)) ?? [];
        const expected = isTyped ? ['Poisn'] : isLabelled ? ['Poison'] : [];
        assert.deepEqual([draft?.character ?? '', names], [stored, expected]);
      });
      if (isTyped) await page.getByText('Nothing matches.').first().waitFor();
      if (sample?.type !== 'item.asked') return;
      const words = '"Poisn" is not chosen. Choose one from the list or clear the field.';
      await seeFault(scene, words, labels(page));
      assert.equal(held.made('listItemIds'), requestsBefore.get(scene));
    },
    async 'preparing.generating'(scene, situation) {
      const { page, keys } = scene;
      await seeDraw(scene, 'Generating...', situation);
      await seeAsked(scene, 'listItemIds', draws.get(scene) ?? 0);
      await keys.press(generate(page));
      await wait(reactionMs);
      await seeAsked(scene, 'listItemIds', draws.get(scene) ?? 0);
    },
    async 'preparing.drawn'(scene, situation, sample) {
      const { page, held } = scene;
      await seeDraw(scene, /^Drawn: /, situation, situation.canGive);
      const item = ((await drawn(page).textContent()) ?? '').slice('Drawn: '.length);
      const [stored] = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [item] });
      assert.ok(stored, item);
      await page.getByRole('button', { name: 'Draw again' }).waitFor();
      const shown = drawn(page).locator('xpath=..').getByRole('listitem');
      const names = (stored.labels ?? []).map(({ name }) => name).toSorted();
      await soon(async () => assert.deepEqual((await shown.allInnerTexts()).toSorted(), names));
      if (sample?.type !== 'assignment.asked') return;
      await seeFault(scene, 'You must choose a valid character', character(page));
      assert.equal(held.made('assignItem'), situation.mayBeGiven ? 1 : 0);
    },
    'preparing.unmatched': (scene, situation) =>
      seeDraw(scene, 'No item has all of these labels. Choose others and generate again.', situation),
    'preparing.failed': (scene, situation) =>
      seeDraw(scene, 'Could not load the items: No items today', situation),
    async assigning(scene) {
      await seeWork(scene, 'Assigning item...');
      await soon(async () => {
        const draft = await storedDraft(scene);
        assert.ok(draft?.unanswered, 'the draft does not record that the gift has no answer yet');
      });
    },
    async refused(scene, { mayBeGiven }, sample) {
      const isLost = sample?.says === 'The connection is lost.';
      await seeRefusal(scene, isLost ? noAnswerMessage : 'No such gift');
      assert.deepEqual(await inventory(scene), inventoryBefore.get(scene));
      const { item, unanswered: unansweredGifts, ...draft } = (await storedDraft(scene))!;
      assert.deepEqual(draft, { labels: [], character: lyra });
      assert.deepEqual([item !== undefined, unansweredGifts !== undefined], [mayBeGiven, mayBeGiven]);
    },
    async assigned(scene) {
      await seeAlertDialog(scene, 'Operation completed successfully', ['Undo', 'Ok']);
      const before = inventoryBefore.get(scene) ?? {};
      const gains = Object.entries(await inventory(scene))
        .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
        .filter(([, gain]) => gain !== 0);
      assert.deepEqual(gains, [[gains[0]?.[0], 1]]);
      await scene.page.getByText(`${gains[0]?.[0]} was assigned to Lyra Duskwhisper`).waitFor();
      assert.equal(await storedDraft(scene), null);
    },
    async closed(scene) {
      await scene.page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      await seeNoAlertDialog(scene);
    },
  },
};
