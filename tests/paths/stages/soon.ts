import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Scene } from '../support/stage.ts';

/** Maximum time in ms until a page shows the effect of what a user does. */
const timeLimit = 15_000;

/**
 * Repeats a check until it passes. Give its assertions messages: without one, Node parses the whole file to quote the
 * failed assertion, which takes `npm run paths` seconds.
 * @throws the last error of the check if it does not pass in time
 */
export async function soon(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + timeLimit;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(20);
    }
  }
}

export const seeFocus = (target: Locator): Promise<void> =>
  soon(async () =>
    assert.ok(
      await target.evaluate((element) => element === document.activeElement),
      `this has no focus: ${String(target)}`,
    ),
  );

export const seeAsked = ({ held }: Scene, actor: string, times: number): Promise<void> =>
  soon(async () =>
    assert.equal(held.made(actor), times, `how often the app has called the server for ${actor}`),
  );

/** Advances the clock of a timed page until a condition holds. @throws Error with the words if it does not in time */
export const passUntil = (
  scene: Scene,
  words: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> =>
  soon(async () => {
    if (await holds()) return;
    await scene.pass(20);
    assert.fail(words);
  });
