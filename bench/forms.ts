/**
 * Measures for how long a letter typed into a large form blocks the page, and the ratio to the same letter in a small
 * form in the same run: `npm run bench -- forms`. Each time is from the key press to the first task after the input
 * event, as the median of all letters.
 */
import type { Page } from 'playwright-core';
import { noBasis } from '#core/rules/draft.ts';
import { signIn } from '../tests/browser/support/person.ts';
import { chromiumPath, launchChromium } from '../tests/support/chromium.ts';
import { newPage } from '../tests/support/page.ts';
import { startServer } from '../tests/support/server.ts';

const letters = 'the long night';
const rounds = 4;
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const participants = (count: number) => ({
  title: '',
  master: '',
  date: Date.UTC(2030, 0, 1),
  labels: [],
  participants: Array.from({ length: count }, () => ({ character: '', exp: 5, isDead: false })),
});

const materials = (count: number) => ({
  name: 'Long brew',
  sellPrice: 0,
  buyPrice: 0,
  usable: false,
  attunement: false,
  link: '',
  manual: null,
  labels: [],
  recipes: [
    {
      label: 'Brew',
      cost: 1,
      timeRequired: null,
      minQuantity: 1,
      maxQuantity: 2,
      materials: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`Herb ${index}`, index + 1]),
      ),
      buildings: [],
      tools: [],
    },
  ],
});

/** Opens a form with a stored draft, which makes it large without typing. */
async function openDraft(page: Page, path: string, form: string, entered: object): Promise<void> {
  await page.goto('/user');
  await page.evaluate(
    ([name, draft]) => {
      sessionStorage.clear();
      const token = localStorage.getItem('jwt') ?? '';
      const { uId } = JSON.parse(atob(token.split('.')[1] ?? '')) as { uId: string };
      sessionStorage.setItem(JSON.stringify(['nyx-draft', uId, name]), draft ?? '');
    },
    [form, JSON.stringify({ entered, basis: noBasis })],
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Types the letters into a field. @returns the median time per letter in ms */
async function measure(page: Page, field: string): Promise<number> {
  const input = page.getByRole('textbox', { name: field }).last();
  await input.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let pressed = 0;
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => times.push(performance.now() - pressed));
    channel.port1.start();
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
    addEventListener('input', () => channel.port2.postMessage(null), { capture: true });
  });
  for (let round = 0; round < rounds; round += 1) {
    await input.fill('');
    for (const letter of letters) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(60);
    }
  }
  return median(await page.evaluate(() => (globalThis as unknown as { times: number[] }).times));
}

async function measureSession(page: Page, count: number): Promise<number> {
  await openDraft(page, '/session/insert', 'session', participants(count));
  return measure(page, 'Title');
}

async function measureRecipe(page: Page, count: number): Promise<number> {
  await openDraft(page, '/item/add', 'item', materials(count));
  await page.getByRole('button', { name: 'Edit Brew' }).click();
  return measure(page, 'Recipe name');
}

const report = (what: string, small: number, large: number): void =>
  console.info(`${what} ${small.toFixed(1)} ms, ${large.toFixed(1)} ms, ratio ${(large / small).toFixed(2)}`);

const [browser, server] = await Promise.all([launchChromium(), startServer()]);
try {
  const { page } = await newPage(browser, server.url);
  await signIn(page, 'demo-admin');
  console.info(`${chromiumPath()}, ${rounds} times ${letters.length} letters, medians per letter`);
  report('session, 1 and 500 participants', await measureSession(page, 1), await measureSession(page, 500));
  report('recipe, 1 and 200 materials', await measureRecipe(page, 1), await measureRecipe(page, 200));
} finally {
  await browser.close();
  await server.stop();
}
