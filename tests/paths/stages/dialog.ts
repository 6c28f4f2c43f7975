/** Helpers for the alert dialog of a flow, which shows a question, then progress, and then the outcome. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Scene } from '../support/stage.ts';

export const alertDialog = (page: Page) => page.getByRole('alertdialog');

export const dialogButton = (page: Page, name: string) =>
  alertDialog(page).getByRole('button', { name, exact: true });

export const answer = ({ keys, page }: Scene, button: string): Promise<void> =>
  keys.press(dialogButton(page, button));

/** Takes one of several ways to cause an event. The index of the path decides which, so that paths try all of them. */
export const oneOf = ({ index }: Scene, ...ways: (() => Promise<void>)[]): Promise<void> =>
  ways[index % ways.length]!();

/** Presses a button that does the same as Escape, or Escape. */
export const pressOrEscape = (scene: Scene, button: Locator): Promise<void> =>
  oneOf(
    scene,
    () => scene.keys.press(button),
    () => scene.keys.type('Escape'),
  );

export async function seeAlertDialog(
  { page }: Scene,
  words: string | RegExp,
  buttons: readonly string[],
): Promise<void> {
  await alertDialog(page).getByText(words).waitFor();
  assert.deepEqual(await alertDialog(page).getByRole('button').allInnerTexts(), buttons);
}

export const seeNoAlertDialog = ({ page }: Scene): Promise<void> =>
  alertDialog(page).waitFor({ state: 'detached' });

export async function seeWork(scene: Scene, words: string): Promise<void> {
  await seeAlertDialog(scene, words, []);
  await scene.keys.type('Escape');
  await seeAlertDialog(scene, words, []);
}

export async function seeRefusal(scene: Scene, words: string | RegExp): Promise<void> {
  await seeAlertDialog(scene, words, ['Go Back']);
  await scene.keys.type('Escape');
  await seeAlertDialog(scene, words, ['Go Back']);
}

export const noAnswerMessage =
  'Nyx got no readable answer from the server, so it may or may not have been saved. Check what is there before you try again.';

/** The page's message for a status. @throws Error if the stage has no message for it */
export function wordsFor(why: Readonly<Record<number, string | undefined>>, status: number | null): string {
  const words = why[status ?? -1];
  assert.ok(words, `The table "why" of the stage has no message for the status ${status}`);
  return words;
}
