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

/** For how long what was drawn from is asked for once, and how long a second call would take to be made: ms. */
const freshness = 11_000;
const reaction = 100;

type Inventory = Record<string, number>;

/** By path: the character's inventory before the gift. */
const before = new WeakMap<Scene, Inventory>();
/** How often an item was asked for. */
const asked = new WeakMap<Scene, number>();

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
const kept = ({ page }: Scene) => keptDraft(page, member, 'randomItem');

/** These words stand beside the button that draws, and whether Assign gives anything. */
async function seeDraw(scene: Scene, words: string | RegExp, canGive = false): Promise<void> {
  const { page } = scene;
  await seeNoFlow(scene);
  await page.getByText(words).waitFor();
  await soon(async () =>
    assert.equal(await assign(page).getAttribute('aria-disabled'), canGive ? null : 'true'),
  );
  if (!canGive && typeof words === 'string') assert.equal(await drawn(page).count(), 0);
}

/** Assign gives nothing more than before, and says what is missing where that is. */
async function seeNobodyChosen({ page, held }: Scene, sentBefore: number): Promise<void> {
  await page.getByText('You must choose a valid character').first().waitFor();
  await soon(async () =>
    assert.equal(await character(page).evaluate((field) => field === document.activeElement), true),
  );
  assert.equal(held.made('assignItem'), sentBefore);
}

/** Nothing is drawn: what is typed and not chosen is named, and has the focus. */
async function seeNotChosen({ page, held }: Scene): Promise<void> {
  await page
    .getByText('"Poisn" is not chosen. Choose one from the list or clear the field.')
    .first()
    .waitFor();
  await soon(async () =>
    assert.equal(await labels(page).evaluate((field) => field === document.activeElement), true),
  );
  assert.equal(held.made('listItemIds'), 0);
}

export const randomItemStage: Stage = {
  member,
  calls: { listItemIds: 'itemIds', assignItem: 'updateInventory' },
  async open(scene) {
    if (scene.given === 1) {
      const known = await scene.askAs<Label[]>(member, 'GET', '/label?labelType=ITEM');
      const chosen = known.filter(({ name }) => name === 'Poison').map(({ id, name }) => ({ id, name }));
      await typedEarlier(scene.page, member, 'randomItem', { labels: chosen, character: lyra.id });
    }
    if (scene.given === 2)
      await typedEarlier(scene.page, member, 'randomItem', {
        labels: [],
        character: lyra.id,
        sent: 'Potion of Healing',
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
      asked.set(scene, (asked.get(scene) ?? 0) + 1);
      // What was just answered is not asked for again.
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
      // The labels decide which items there are, and these labels fit some.
      const isAny = 'output' in event && (event['output'] as string[]).length > 0;
      await (isAny ? held.letThrough('listItemIds') : held.give('listItemIds', []));
    },
  },
  sees: {
    async 'preparing.choosing'(scene, { isTyped, isNobody }: { isTyped: boolean; isNobody: boolean }, deed) {
      const { page, given } = scene;
      await seeDraw(scene, 'Press the button to randomly select an item');
      const isChosen = given === 1 || deed?.type === 'character.chosen';
      const isFor = isNobody ? { typed: 'Nobody else' } : isChosen ? lyra.id : '';
      const isLabelled = !isTyped && (given === 1 || deed?.type === 'labels.chosen');
      const entered = isTyped ? ['Poisn'] : isLabelled ? ['Poison'] : [];
      await soon(async () => {
        assert.equal(
          await character(page).inputValue(),
          isNobody ? 'Nobody else' : isChosen ? lyra.shown : '',
        );
        assert.equal(await chip(page).count(), isLabelled ? 1 : 0);
        assert.equal(await labels(page).inputValue(), isTyped ? 'Poisn' : '');
        const draft = (await kept(scene)) as RandomItemDraft | null;
        const names = draft?.labels.map((label) => (typeof label === 'string' ? label : label.name)) ?? [];
        assert.deepEqual([draft?.character ?? '', names], [isFor, entered]);
      });
      if (isTyped) await page.getByText('Nothing matches.').first().waitFor();
      if (deed?.type === 'item.asked') await seeNotChosen(scene);
    },
    async 'preparing.generating'(scene) {
      const { page, keys } = scene;
      await seeDraw(scene, 'Generating...');
      await seeAsked(scene, 'listItemIds', asked.get(scene) ?? 0);
      await keys.press(generate(page));
      await wait(reaction);
      await seeAsked(scene, 'listItemIds', asked.get(scene) ?? 0);
    },
    async 'preparing.drawn'(scene, { canGive, mayBeGiven }: { canGive: boolean; mayBeGiven: boolean }, deed) {
      const { page } = scene;
      await seeDraw(scene, mayBeGiven ? /^Drawn: .*the character may already have it/ : /^Drawn: /, canGive);
      const [item = ''] = ((await drawn(page).textContent()) ?? '').slice('Drawn: '.length).split('. It was');
      assert.ok((await scene.askAs<string[]>(member, 'POST', '/item/ids', null)).includes(item), item);
      if (deed?.type === 'assignment.asked') await seeNobodyChosen(scene, mayBeGiven ? 1 : 0);
    },
    'preparing.unmatched': (scene) =>
      seeDraw(scene, 'No item has all of these labels. Choose others and generate again.'),
    'preparing.failed': (scene) => seeDraw(scene, 'Could not load the items: No items today'),
    async assigning(scene) {
      await seeWork(scene, 'Assigning item...');
      await soon(async () => assert.ok(((await kept(scene)) as RandomItemDraft | null)?.sent));
    },
    async refused(scene, { mayBeGiven }: { mayBeGiven: boolean }, deed) {
      const isLost = deed?.says === 'The connection is lost.';
      await seeRefusal(scene, isLost ? unanswered : 'No such gift');
      assert.deepEqual(await inventory(scene), before.get(scene));
      const { sent, ...draft } = (await kept(scene)) as RandomItemDraft;
      assert.deepEqual(draft, { labels: [], character: lyra.id });
      assert.equal(sent !== undefined, mayBeGiven);
    },
    async assigned(scene) {
      await seeFlow(scene, 'Operation completed successfully', ['Ok']);
      const had = before.get(scene) ?? {};
      const more = Object.entries(await inventory(scene)).filter(
        ([name, count]) => count !== (had[name] ?? 0),
      );
      assert.deepEqual(
        more.map(([name, count]) => count - (had[name] ?? 0)),
        [1],
      );
      assert.equal(await kept(scene), null);
    },
    async closed(scene) {
      await scene.page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      await seeNoFlow(scene);
    },
  },
};
