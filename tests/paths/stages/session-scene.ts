/** Controls the browser in the session's stage: its storage, other tabs, clock and connection. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Tokens } from '#machines/session/types.ts';
import { stored } from '../../browser/support/stored-tokens.ts';
import type { Scene } from '../support/stage.ts';
import { passUntil, soon } from './soon.ts';

interface Run {
  /** The page's time when the path began, in epoch ms. */
  begin: number;
  /** Lets the app's scripts load. */
  start(): void;
  /** Number of requests for new tokens. */
  asked: number;
  /** The tokens that should be in the browser's storage; null before the path has stored any. */
  tokens: Tokens | null;
}

const runs = new WeakMap<Scene, Run>();

export function runOf(scene: Scene): Run {
  const run = runs.get(scene);
  if (!run) throw new Error('The path has not begun');
  return run;
}

/** Stops the page's clock, and holds its scripts until `start` is called. */
export async function begin(scene: Scene): Promise<void> {
  const { page, held, now } = scene;
  held.begin();
  const time = Math.ceil(now() / 1_000 + 1) * 1_000;
  await page.clock.pauseAt(time);
  let start = (): void => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  runs.set(scene, { begin: time, start, asked: 0, tokens: null });
  await page.route('**/assets/*.js', async (route) => {
    await started;
    await route.fallback();
  });
}

export async function newlyStored({ page }: Scene, before: Tokens | null): Promise<Tokens> {
  let now = before;
  await soon(async () => {
    now = await stored(page);
    const isNew = now.jwt !== before?.jwt && now.refreshJwt !== before?.refreshJwt;
    assert.ok(isNew && now.jwt && now.refreshJwt, 'no new tokens were stored');
  });
  return now!;
}

/** Stores or removes tokens in the same order as the app, with the access token last. */
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

/** Stores tokens in another tab, and waits until this tab is notified. */
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

export async function seeInTime(scene: Scene, wanted: Locator): Promise<void> {
  await passUntil(scene, `there is no ${String(wanted)}`, async () => (await wanted.count()) > 0);
  await wanted.waitFor();
}

/** Checks that the app requests new tokens once more. Some time may have to pass, because tabs take turns. */
export async function seeAskedAgain(scene: Scene): Promise<void> {
  const run = runOf(scene);
  run.asked += 1;
  const isAsked = (): boolean => scene.held.made('refreshTokens') >= run.asked;
  await passUntil(scene, 'the app requests no new tokens', isAsked);
  seeNotAsked(scene);
}

export const seeNotAsked = (scene: Scene): void =>
  assert.equal(scene.held.made('refreshTokens'), runOf(scene).asked, 'requests for new tokens');

/** Simulates that the computer sleeps: its clock advances, but no timer runs. */
export async function sleep({ page }: Scene, ms: number): Promise<void> {
  if (ms > 0) await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
}
