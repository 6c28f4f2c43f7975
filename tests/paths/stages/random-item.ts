import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { Label } from '#core/contract/labels.ts';
import { type PickedOne, typedFor } from '#core/rules/picked.ts';
import type { RandomItemDraft } from '#machines/random-item.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { seeAsked } from './asked.ts';
import { answer, seeFlow, seeNoFlow, seeRefusal, seeWork, unanswered } from './dialog.ts';
import { keptDraft, typedEarlier } from './drafts.ts';
import { soon } from './soon.ts';

const member = 'demo-keeper';
const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };

/** Time in ms after which the app requests the items again. */
const freshness = 11_000;
/** Time in ms within which a second call would be visible. */
const reaction = 100;

/** The situations that the model distinguishes. */
type Apart = Record<'mayBeGiven' | 'canGive' | 'isTyped' | 'isNobody', boolean>;

type Inventory = Record<string, number>;

/** By path: the character's inventory before the gift. */
const before = new WeakMap<Scene, Inventory>();
/** By path: number of draws. */
const asked = new WeakMap<Scene, number>();
/** By path: number of requests for items before the last draw. */
const drawsBefore = new WeakMap<Scene, number>();

async function inventory(scene: Scene): Promise<Inventory> {
  const path = `/character/${encodeURIComponent(lyra.id)}`;
  return (await scene.askAs<WireCharacter>('demo-player', 'GET', path)).inventory ?? {};
}

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const labels = (page: Page) => page.getByRole('combobox', { name: 'Item Labels' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate' });
const assign = (page: Page) => page.getByRole('button', { name: 'Assign', exact: true });
const drawn = (page: Page) => page.getByText(/^Drawn: /);
const chip = (page: Page) => page.getByRole('row', { name: 'Poison' });
const storedDraft = ({ page }: Scene) => keptDraft(page, member, 'randomItem');

/** Checks the text beside the Generate button, and whether Assign is enabled. */
async function seeDraw(scene: Scene, words: string | RegExp, canGive = false): Promise<void> {
  const { page } = scene;
  await seeNoFlow(scene);
  await page.getByText(words).waitFor();
  await soon(async () =>
    assert.equal(await assign(page).getAttribute('aria-disabled'), canGive ? null : 'true'),
  );
  if (!canGive && typeof words === 'string') assert.equal(await drawn(page).count(), 0);
}

/** Checks that the form names the character of a gift without an answer, if there is one. */
async function seeNote({ page }: Scene, mayBeGiven: boolean): Promise<void> {
  const note = page.getByText('was sent to Lyra Duskwhisper before, but no answer came');
  await soon(async () => assert.equal(await note.count(), mayBeGiven ? 1 : 0));
}

/** Checks that Assign has sent no further gift, and that the character field shows an error and has focus. */
async function seeNobodyChosen({ page, held }: Scene, sentBefore: number): Promise<void> {
  await page.getByText('You must choose a valid character').first().waitFor();
  await soon(async () =>
    assert.equal(await character(page).evaluate((field) => field === document.activeElement), true),
  );
  assert.equal(held.made('assignItem'), sentBefore);
}

/** Checks that nothing was drawn, and that the field with the unknown label shows an error and has focus. */
async function seeNotChosen(scene: Scene): Promise<void> {
  const { page, held } = scene;
  await page
    .getByText('"Poisn" is not chosen. Choose one from the list or clear the field.')
    .first()
    .waitFor();
  await soon(async () =>
    assert.equal(await labels(page).evaluate((field) => field === document.activeElement), true),
  );
  assert.equal(held.made('listItemIds'), drawsBefore.get(scene));
}

export const randomItemStage: Stage = {
  member,
  reads: 'form',
  // The item is drawn at random.
  varies: [/(?<=Drawn: )[^\n]*/g, /[^\n]*(?= was sent to Lyra)/g],
  calls: { listItemIds: 'itemIds', assignItem: 'updateInventory' },
  async open(scene) {
    if (scene.given === 1) {
      const allLabels = await scene.askAs<Label[]>(member, 'GET', '/label?labelType=ITEM');
      const chosen = allLabels.filter(({ name }) => name === 'Poison').map(({ id, name }) => ({ id, name }));
      await typedEarlier(scene.page, member, 'randomItem', { labels: chosen, character: lyra.id });
    }
    if (scene.given === 2)
      await typedEarlier(scene.page, member, 'randomItem', {
        labels: [],
        character: lyra.id,
        item: 'Potion of Healing',
        unanswered: [{ characterId: lyra.id, itemId: 'Potion of Healing' }],
      });
    await scene.page.goto('/character/giveRandomItem');
    await scene.page.locator('form').waitFor();
  },
  acts: {
    async 'labels.chosen'({ keys, page }, { event }) {
      const { labels: entered } = event as unknown as { labels: unknown[] };
      if (entered.includes('Poisn')) {
        await keys.write(labels(page), 'Poisn');
        return keys.type('Tab');
      }
      await keys.write(labels(page), 'Poison');
      await page.getByRole('option', { name: 'Poison', exact: true }).waitFor();
      await keys.type('ArrowDown', 'Enter');
    },
    async 'character.chosen'({ keys, page }, { event }) {
      const { character: entered } = event as unknown as { character: PickedOne };
      await keys.write(character(page), typedFor(entered) || 'lyra dusk');
      await keys.type('Tab');
    },
    async 'item.asked'(scene) {
      const { keys, page } = scene;
      drawsBefore.set(scene, scene.held.made('listItemIds'));
      asked.set(scene, (asked.get(scene) ?? 0) + 1);
      // The app reuses a recent answer, so time must pass before it requests the items again.
      if ((await page.getByText('Press the button').count()) === 0) {
        await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + freshness);
      }
      await keys.press(generate(page));
    },
    async 'assignment.asked'(scene) {
      before.set(scene, await inventory(scene));
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
      // The real server finds items with these labels, so an empty answer has to be made up.
      const isAny = 'output' in event && (event['output'] as string[]).length > 0;
      await (isAny ? held.letThrough('listItemIds') : held.give('listItemIds', []));
    },
  },
  sees: {
    async 'preparing.choosing'(scene, { isTyped, isNobody, mayBeGiven }: Apart, sample) {
      const { page, given } = scene;
      await seeDraw(scene, 'Press the button to randomly select an item');
      await seeNote(scene, mayBeGiven);
      const isChosen = given === 1 || mayBeGiven || sample?.type === 'character.chosen';
      const isFor = isNobody ? { typed: 'Nobody else' } : isChosen ? lyra.id : '';
      const isLabelled = !isTyped && (given === 1 || mayBeGiven || sample?.type === 'labels.chosen');
      const entered = isTyped ? ['Poisn'] : isLabelled ? ['Poison'] : [];
      await soon(async () => {
        assert.equal(
          await character(page).inputValue(),
          isNobody ? 'Nobody else' : isChosen ? lyra.shown : '',
        );
        assert.equal(await chip(page).count(), isLabelled ? 1 : 0);
        assert.equal(await labels(page).inputValue(), isTyped ? 'Poisn' : '');
        const draft = (await storedDraft(scene)) as RandomItemDraft | null;
        const names = draft?.labels.map((label) => (typeof label === 'string' ? label : label.name)) ?? [];
        assert.deepEqual([draft?.character ?? '', names], [isFor, entered]);
      });
      if (isTyped) await page.getByText('Nothing matches.').first().waitFor();
      if (sample?.type === 'item.asked') await seeNotChosen(scene);
    },
    async 'preparing.generating'(scene, { mayBeGiven }: Apart) {
      const { page, keys } = scene;
      await seeDraw(scene, 'Generating...');
      await seeNote(scene, mayBeGiven);
      await seeAsked(scene, 'listItemIds', asked.get(scene) ?? 0);
      await keys.press(generate(page));
      await wait(reaction);
      await seeAsked(scene, 'listItemIds', asked.get(scene) ?? 0);
    },
    async 'preparing.drawn'(scene, { canGive, mayBeGiven }: Apart, sample) {
      const { page } = scene;
      await seeDraw(scene, /^Drawn: /, canGive);
      await seeNote(scene, mayBeGiven);
      const item = ((await drawn(page).textContent()) ?? '').slice('Drawn: '.length);
      assert.ok((await scene.askAs<string[]>(member, 'POST', '/item/ids', null)).includes(item), item);
      if (sample?.type === 'assignment.asked') await seeNobodyChosen(scene, mayBeGiven ? 1 : 0);
    },
    async 'preparing.unmatched'(scene, { mayBeGiven }: Apart) {
      await seeDraw(scene, 'No item has all of these labels. Choose others and generate again.');
      await seeNote(scene, mayBeGiven);
    },
    async 'preparing.failed'(scene, { mayBeGiven }: Apart) {
      await seeDraw(scene, 'Could not load the items: No items today');
      await seeNote(scene, mayBeGiven);
    },
    async assigning(scene) {
      await seeWork(scene, 'Assigning item...');
      await soon(async () => {
        const draft = (await storedDraft(scene)) as RandomItemDraft | null;
        assert.ok(draft?.unanswered, 'the draft holds no unanswered draw');
      });
    },
    async refused(scene, { mayBeGiven }: Apart, sample) {
      const isLost = sample?.says === 'The connection is lost.';
      await seeRefusal(scene, isLost ? unanswered : 'No such gift');
      assert.deepEqual(await inventory(scene), before.get(scene));
      const { item, unanswered: sent, ...draft } = (await storedDraft(scene)) as RandomItemDraft;
      assert.deepEqual(draft, { labels: [], character: lyra.id });
      assert.deepEqual([item !== undefined, sent !== undefined], [mayBeGiven, mayBeGiven]);
    },
    async assigned(scene) {
      await seeFlow(scene, 'Operation completed successfully', ['Undo', 'Ok']);
      const itemsBefore = before.get(scene) ?? {};
      const changes = Object.entries(await inventory(scene)).filter(
        ([name, count]) => count !== (itemsBefore[name] ?? 0),
      );
      assert.deepEqual(
        changes.map(([name, count]) => count - (itemsBefore[name] ?? 0)),
        [1],
      );
      assert.equal(await storedDraft(scene), null);
    },
    async closed(scene) {
      await scene.page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      await seeNoFlow(scene);
    },
  },
};
