import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { isoDay } from '#core/views/dates.ts';
import type { Scene, Stage } from '../support/stage.ts';

/** Days as an address has them; null where there is none. */
interface Apart {
  from: string | null;
  to: string | null;
}

type Field = 'Start date' | 'End date';

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const addressOf = ({ from, to }: Apart): string => `?from=${from}&to=${to}`;
const begun = addressOf({ from: '2026-05-01', to: '2026-05-20' });

/** Year, month and day. */
const parts = (page: Page, name: Field) => page.getByRole('group', { name }).getByRole('spinbutton');

async function empty({ page, keys }: Scene, name: Field): Promise<void> {
  for (const part of await parts(page, name).all()) {
    await keys.to(part);
    while ((await part.getAttribute('aria-valuetext')) !== 'Empty') await keys.type('Backspace');
  }
}

async function choose(scene: Scene, name: Field, day: number | null): Promise<void> {
  if (day === null) return empty(scene, name);
  await scene.keys.to(parts(scene.page, name).first());
  await scene.page.keyboard.type(isoDay(day).replaceAll('-', ''));
}

const seeDay = async (page: Page, name: Field, day: string | null): Promise<void> =>
  assert.equal((await parts(page, name).allTextContents()).join('-'), day ?? 'yyyy-mm-dd');

/** What is wrong with the days, or null. */
function faultOf({ from, to }: Apart): string | null {
  if (from === null || to === null) return 'You must choose a date';
  return to < from ? 'The end cannot be before the start' : null;
}

export const rangeStage: Stage = {
  member: 'demo-player',
  async open({ page }) {
    await page.goto(`/session/stats${begun}`);
    await search(page).waitFor();
  },
  acts: {
    'start.chosen': (scene, { event }) =>
      choose(scene, 'Start date', (event as unknown as { from: number | null }).from),
    'end.chosen': (scene, { event }) =>
      choose(scene, 'End date', (event as unknown as { to: number | null }).to),
    async 'search.asked'({ page, keys }) {
      if (await search(page).isEnabled()) return keys.press(search(page));
      // It cannot be reached, and the fields do not search either.
      await keys.press(parts(page, 'End date').last());
    },
  },
  sees: {
    async choosing({ page }, days: Apart, deed) {
      await seeDay(page, 'Start date', days.from);
      await seeDay(page, 'End date', days.to);
      const fault = faultOf(days);
      if (fault) await page.getByText(fault, { exact: true }).waitFor();
      assert.equal(await page.getByText(/^You must choose|^The end cannot/).count(), fault ? 1 : 0);
      assert.equal(await search(page).isDisabled(), fault !== null);
      const isSearched = deed?.type === 'search.asked' && !fault;
      if (isSearched) await page.waitForURL((url) => url.search === addressOf(days));
      assert.equal(new URL(page.url()).search, isSearched ? addressOf(days) : begun);
    },
  },
};
