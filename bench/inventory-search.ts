/**
 * Time until a letter typed into an inventory's search shows, with 2,000 items, as a ratio to the same with
 * 70 items, in one run: `npm run bench:inventory`. Both are medians of the time from key press to the frame
 * after the last change that it caused in the list.
 */
import { chromiumPath, launchChromium } from '../tests/support/chromium.ts';
import { newPage } from '../tests/support/page.ts';
import { startServer } from '../tests/support/server.ts';
import { mainCharacter, profilePath, signIn } from '../tests/browser/person.ts';
import { seedLargeInventory } from '../server/demo/large-inventory.ts';
import { openStore } from '../server/store/store.ts';
import type { Page } from 'playwright-core';

const letters = 'stored curio 0';
const rounds = 5;
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(page: Page): Promise<number> {
  await page.goto(profilePath(mainCharacter, 'inventory'));
  await page.getByText(/items are shown/).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let pressed = 0;
    let changed = 0;
    addEventListener('keydown', () => {
      if (changed > pressed) times.push(changed - pressed);
      pressed = performance.now();
    });
    const list = document.querySelector('main');
    if (!list) throw new Error('The inventory does not show');
    // The frame after the last change that a letter caused.
    new MutationObserver(() => {
      requestAnimationFrame((frame) => {
        changed = frame;
      });
    }).observe(list, { childList: true, subtree: true, characterData: true });
  });
  for (let round = 0; round < rounds; round += 1) {
    await search.fill('');
    for (const letter of letters) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(150);
    }
  }
  return median(await page.evaluate(() => (globalThis as unknown as { times: number[] }).times));
}

const [browser, server] = await Promise.all([launchChromium(), startServer()]);
try {
  const { page } = await newPage(browser, server.url);
  await signIn(page);
  const small = await measure(page);
  const store = await openStore(server.folder);
  await seedLargeInventory(store, mainCharacter, 2_000);
  await store.close();
  const large = await measure(page);
  console.info(`${chromiumPath()}, ${rounds} times ${letters.length} letters`);
  console.info(`letter to frame, about 70 items    ${small.toFixed(1)} ms`);
  console.info(`letter to frame, about 2,070 items ${large.toFixed(1)} ms`);
  console.info(`ratio ${(large / small).toFixed(2)}`);
} finally {
  await browser.close();
  await server.stop();
}
