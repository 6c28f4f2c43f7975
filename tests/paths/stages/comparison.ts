import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { WireItem } from '#core/contract/items.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { comparison as model } from '../models/comparison.ts';
import { oneOf } from './dialog.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { addItem, button, member } from './item-form.ts';
import { seeFocus, soon } from './soon.ts';

const mine = 'https://example.org/mine';

/** The item of a path: each path edits its own. */
const nameOf = ({ index }: Scene): string => `Compared ${index}`;
const draftOf = (scene: Scene): string => `item:${nameOf(scene)}`;

const comparison = (page: Page) => page.getByRole('dialog', { name: 'This has changed since you began' });
const question = (page: Page) => comparison(page).getByRole('radiogroup', { name: 'Sell price' });
const radio = (page: Page, name: RegExp) => question(page).getByRole('radio', { name });
const field = (page: Page, name: string) =>
  page.getByRole(name === 'Sell price' ? 'spinbutton' : 'textbox', { name });

export const comparisonStage: Stage<typeof model> = {
  member,
  async open(scene) {
    const { page, keys } = scene;
    const name = nameOf(scene);
    const before = {
      name,
      sellPrice: 10,
      buyPrice: null,
      usable: false,
      attunement: false,
      link: '',
      manual: null,
      labels: [],
      recipes: [],
    };
    await addItem(scene, { name, giveRatio: 1, usable: true, sell: { cost: 99 } });
    const entered = { ...before, sellPrice: 20, link: mine };
    await storeDraft(page, member, draftOf(scene), entered, { facts: before, version: 0 });
    await page.goto(`/item/list?search=${encodeURIComponent(name)}`);
    await keys.press(button(page, `Edit ${name}`));
    await keys.press(button(page, 'Continue'));
    await comparison(page).waitFor();
  },
  acts: {
    async 'side.chosen'({ page, keys }, { event }) {
      const isTheirs = 'side' in event && event['side'] === 'theirs';
      await keys.press(radio(page, isTheirs ? /^Theirs/ : /^Mine/), 'Space');
    },
    async 'sides.chosen'({ page, keys }, { event }) {
      const isTheirs = 'side' in event && event['side'] === 'theirs';
      await keys.press(button(page, isTheirs ? 'Take all theirs' : 'Keep all mine'));
    },
    'merge.asked': ({ page, keys }) => keys.press(button(page, 'Continue with these')),
    'comparison.left': (scene) =>
      oneOf(
        scene,
        () => scene.keys.type('Escape'),
        () => scene.keys.press(button(scene.page, 'Go Back')),
      ),
  },
  sees: {
    async choosing({ page }, { side }: { side: string | null }, sample) {
      await question(page).getByText('Before: 10').waitFor();
      await comparison(page).getByText('Now: Yes').waitFor();
      await comparison(page).getByText(`Yours: ${mine}`).waitFor();
      await soon(async () => {
        assert.equal(await radio(page, /^Theirs: 99/).isChecked(), side === 'theirs');
        assert.equal(await radio(page, /^Mine: 20/).isChecked(), side === 'mine');
      });
      if (sample?.type !== 'merge.asked') return;
      await comparison(page).getByText('One field needs your attention').waitFor();
      await seeFocus(radio(page, /^Theirs/));
    },
    async merged(scene, { side }: { side: string | null }) {
      const { page } = scene;
      await comparison(page).waitFor({ state: 'detached' });
      await page.getByText('Your changes are now based on the newest version.').waitFor();
      const price = side === 'theirs' ? 99 : 20;
      assert.equal(await field(page, 'Sell price').inputValue(), String(price));
      assert.equal(await field(page, 'Link').inputValue(), mine);
      assert.equal(await page.getByRole('switch', { name: 'Usable' }).isChecked(), true);
      const draft = (await readDraft(page, member, draftOf(scene))) as { sellPrice: number };
      assert.equal(draft.sellPrice, price);
      const [stored] = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [nameOf(scene)] });
      assert.deepEqual([stored?.sell?.cost, stored?.link ?? null], [99, null]);
    },
    async left(scene) {
      const { page } = scene;
      await comparison(page).waitFor({ state: 'detached' });
      await page.getByText('Continue where you left off?').waitFor();
      const draft = (await readDraft(page, member, draftOf(scene))) as { sellPrice: number };
      assert.equal(draft.sellPrice, 20);
    },
  },
};
