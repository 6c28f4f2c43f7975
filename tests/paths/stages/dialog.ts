/** The dialog in which a conversation with the app goes on: it asks, works, says how it went. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene } from '../support/stage.ts';

export const flow = (page: Page) => page.getByRole('alertdialog');

/** Presses a button of the dialog. */
export const answer = ({ keys, page }: Scene, button: string): Promise<void> =>
  keys.press(flow(page).getByRole('button', { name: button, exact: true }));

/** The dialog says this, and these are the answers that it takes. */
export async function seeFlow(
  { page }: Scene,
  words: string | RegExp,
  buttons: readonly string[],
): Promise<void> {
  await flow(page).getByText(words).waitFor();
  assert.deepEqual(await flow(page).getByRole('button').allInnerTexts(), buttons);
}

export const seeNoFlow = ({ page }: Scene): Promise<void> => flow(page).waitFor({ state: 'detached' });

/** Something is on its way in the dialog: no button ends it, nor does Escape. */
export async function seeWork(scene: Scene, words: string): Promise<void> {
  await seeFlow(scene, words, []);
  await scene.keys.type('Escape');
  await seeFlow(scene, words, []);
}

/** A refusal is read before it is gone from: Escape does not close it. */
export async function seeRefusal(scene: Scene, words: string): Promise<void> {
  await seeFlow(scene, words, ['Go Back']);
  await scene.keys.type('Escape');
  await seeFlow(scene, words, ['Go Back']);
}

export const unanswered =
  'Nyx got no readable answer from the server, so it may or may not have been saved. Check what is there before you try again.';

/** What the page says of a status. @throws Error when the stage has no words for it */
export function wordsFor(why: Readonly<Record<number, string>>, status: number | null): string {
  const words = why[status ?? -1];
  if (words === undefined) throw new Error(`the stage has no words for the status ${status} in "why"`);
  return words;
}
