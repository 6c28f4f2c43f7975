import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { WireItem } from '#core/contract/items.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { search } from '../models/search.ts';
import { passUntil, seeAsked, soon } from './soon.ts';
import { waitForQuietNetwork } from '../../support/network.ts';

const member = 'demo-keeper';

const field = (page: Page) => page.getByRole('combobox', { name: 'Item' });
const listField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 });

async function matches({ askAs }: Scene, limit: number): Promise<string[]> {
  const path = `/item/search?limit=${limit}&nextAt=0&query=potion`;
  const { entities } = await askAs<{ entities: WireItem[] }>(member, 'POST', path, null);
  return entities.map(({ name }) => name);
}

/** Types the text, or opens the list of results again if the field already contains the text. */
async function ask({ page, keys }: Scene, text: string): Promise<void> {
  if ((await field(page).inputValue()) !== text) return keys.write(field(page), text);
  await keys.to(field(page));
  await keys.type('Escape', 'ArrowDown');
}

/** Checks that the list shows earlier results if they are known, or else these words. */
async function seeSuggestions(scene: Scene, isKnown: boolean, words: string): Promise<void> {
  const { page } = scene;
  await page.getByRole('listbox').waitFor();
  if (!isKnown) return page.getByRole('listbox').getByText(words).waitFor();
  const wanted = await matches(scene, 5);
  await page.getByRole('option', { name: wanted[0] ?? '', exact: true }).waitFor();
  assert.deepEqual(await page.getByRole('option').allTextContents(), wanted);
}

/** Checks that the app has searched `more` times, plus once if it has results. */
const seeCalls = (scene: Scene, isKnown: boolean, more: number): Promise<void> =>
  seeAsked(scene, 'find', more + (isKnown ? 1 : 0));

async function seeList(scene: Scene, text: string): Promise<void> {
  const { page } = scene;
  await page.waitForURL((url) => url.searchParams.get('search') === (text || null));
  const wanted = text ? await matches(scene, 10) : null;
  await soon(async () => {
    assert.equal(await listField(page).inputValue(), text, 'the text of the field');
    const names = await rows(page).allTextContents();
    if (wanted) assert.deepEqual(names, wanted, 'the items of the list');
    else assert.equal(names.length, 10, 'how many items the list shows');
  });
  await seeCalls(scene, false, 0);
}

export const searchStage: Stage<typeof search> = {
  member,
  isTimed: true,
  calls: { find: 'searchItems' },
  // While a list is open, a screen reader has only the field, its list and the announcements.
  transcribed: 'body:has([role="listbox"]), body:not(:has([role="listbox"])) main',
  async open(scene) {
    const { page, keys, caseIndex } = scene;
    if (caseIndex === 1) {
      await page.goto('/item/list?search=potion');
      await rows(page).first().waitFor();
      // On a slow computer, the matches would otherwise be so old after these steps that going back reads them again.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await keys.write(listField(page), '');
      const isListed = () => page.getByText(/^1–10 of \d+ items$/).isVisible();
      await passUntil(scene, 'the list does not show all items', isListed);
      // The app also prefetches the next page, which does not count as a search.
      await waitForQuietNetwork(page);
      return;
    }
    await page.goto('/item/usage');
    await keys.to(field(page));
  },
  acts: {
    'text.changed': (scene, { event }) => ask(scene, event.text),
    'text.restored': async ({ page }) => {
      await page.goBack();
    },
  },
  sees: {
    async idle(scene, { text }) {
      if (scene.caseIndex === 1) return seeList(scene, text);
      const { page } = scene;
      assert.equal(await field(page).inputValue(), text);
      if (text === '') assert.equal(await page.getByRole('listbox').count(), 0);
      else await seeSuggestions(scene, false, 'Type at least 2 letters');
      await seeCalls(scene, false, 0);
    },
    async waiting(scene, { isKnown }) {
      await seeSuggestions(scene, isKnown, 'Searching...');
      await seeCalls(scene, isKnown, 0);
    },
    async searching(scene, { isKnown }) {
      await seeSuggestions(scene, isKnown, 'Searching...');
      await seeCalls(scene, isKnown, 1);
    },
    async shown(scene) {
      await seeSuggestions(scene, true, '');
      await seeCalls(scene, true, 0);
    },
    async failed(scene, { isKnown }) {
      await scene.page.getByText('Cannot load items').first().waitFor();
      await seeSuggestions(scene, isKnown, 'Cannot load items');
      await seeCalls(scene, isKnown, 1);
    },
  },
};
