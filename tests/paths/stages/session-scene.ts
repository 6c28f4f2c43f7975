/** What the session's stage does with a browser: what it keeps, its other tabs, its clock and its line. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Tokens } from '#machines/session/types.ts';
import type { Scene } from '../support/stage.ts';

/** ms within which the app must have acted. */
const patience = 5_000;

/** What is known of a path besides its page. */
interface Run {
  /** When it began, epoch ms of the page. */
  begin: number;
  /** Lets the app's scripts be loaded. */
  start(): void;
  /** How often new tokens were asked for. */
  asked: number;
  /** What the browser has kept as far as the path knows; null when that cannot be known. */
  tokens: Tokens | null;
}

const runs = new WeakMap<Scene, Run>();

export function runOf(scene: Scene): Run {
  const run = runs.get(scene);
  if (!run) throw new Error('The path has not begun');
  return run;
}

/** The page's time stands still, and its scripts are on their way until the path goes on. */
export async function begin(scene: Scene): Promise<void> {
  const { page, held } = scene;
  held.begin();
  const time = Math.ceil(Date.now() / 1_000 + 1) * 1_000;
  await page.clock.pauseAt(time);
  let start = (): void => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  runs.set(scene, { begin: time, start, asked: 0, tokens: null });
  await page.route('**/assets/*.js', async (route) => {
    await started;
    await route.fallback();
  });
}

export const stored = (page: Page): Promise<Tokens> =>
  page.evaluate(() => ({ jwt: localStorage.getItem('jwt'), refreshJwt: localStorage.getItem('refreshJwt') }));

/** Waits until both tokens are others than they were. */
export async function newlyStored({ page }: Scene, before: Tokens | null): Promise<Tokens> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const { jwt, refreshJwt } = await stored(page);
    if (jwt && refreshJwt && jwt !== before?.jwt && refreshJwt !== before?.refreshJwt)
      return { jwt, refreshJwt };
    await wait(10);
  }
  throw new Error('No new tokens were kept');
}

/** Writes as the app does: the access token last, and removed last. */
export const store = (page: Page, tokens: Tokens): Promise<void> =>
  page.evaluate(({ jwt, refreshJwt }) => {
    for (const [key, value] of [
      ['refreshJwt', refreshJwt],
      ['jwt', jwt],
    ] as const) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, tokens);

/** Another tab of the browser changes what is kept, and this one hears of it. */
export async function storeElsewhere({ page, context, allow }: Scene, tokens: Tokens): Promise<void> {
  allow(/favicon\.ico/);
  await page.evaluate(() => {
    addEventListener('storage', ({ key }) => {
      if (key === 'jwt') document.documentElement.dataset['hasHeard'] = 'true';
    });
  });
  const tab = await context.newPage();
  await tab.goto('/healthz');
  await store(tab, tokens);
  await page.locator('html[data-has-heard]').waitFor();
  await tab.close();
}

/** Waits for it, and lets the page's time go on meanwhile. */
export async function seeInTime(scene: Scene, wanted: Locator): Promise<void> {
  const end = performance.now() + patience;
  while ((await wanted.count()) === 0 && performance.now() < end) {
    await scene.pass(20);
    await wait(10);
  }
  await wanted.waitFor();
}

/** New tokens are asked for once more. Tabs take turns at it, so a little time may have to pass. */
export async function seeAskedAgain(scene: Scene): Promise<void> {
  const run = runOf(scene);
  run.asked += 1;
  const end = performance.now() + patience;
  while (scene.held.made('refreshTokens') < run.asked && performance.now() < end) {
    await scene.pass(20);
    await wait(10);
  }
  seeNotAsked(scene);
}

/** Nothing has been asked for since. */
export const seeNotAsked = (scene: Scene): void =>
  assert.equal(scene.held.made('refreshTokens'), runOf(scene).asked, 'new tokens asked for');

/** The computer sleeps: its clock goes on, no timer runs. */
export async function sleep({ page }: Scene, ms: number): Promise<void> {
  if (ms > 0) await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
}

/** The line comes back. */
export async function comeOnline({ context, allow }: Scene): Promise<void> {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await context.setOffline(false);
}
