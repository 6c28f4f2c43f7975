import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scene } from '../support/stage.ts';

/** Maximum time in ms to wait for a call. */
const timeLimit = 5_000;

/** Checks that the app has called the server exactly this many times for an actor. */
export async function seeAsked({ held }: Scene, actor: string, times: number): Promise<void> {
  const end = performance.now() + timeLimit;
  while (held.made(actor) < times && performance.now() < end) await wait(10);
  const made = held.made(actor);
  assert.equal(made, times, `the app should have called the server ${times} times for ${actor}, not ${made}`);
}
