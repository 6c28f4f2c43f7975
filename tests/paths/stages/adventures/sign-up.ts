import assert from 'node:assert/strict';
import type { signUp } from '../../models/sign-up.ts';
import type { Scene, Stage } from '../../support/stage.ts';
import { announce } from './adventure.ts';
import { alertDialog, answer, seeAlertDialog, seeNoAlertDialog, seeRefusal, seeWork } from '../dialog.ts';
import { soon } from '../soon.ts';

const unanswered =
  'Nyx got no readable answer from the server, so you may or may not have signed up. Look at the adventure before you try again.';

const button = ({ page }: Scene, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true });
const character = ({ page }: Scene) => page.getByRole('button', { name: /Your character/ });
const word = ({ page }: Scene) => page.getByRole('textbox', { name: 'A word to the master' });

export const signUpStage: Stage<typeof signUp> = {
  member: 'demo-player',
  transcribed: 'main section:first-of-type',
  calls: { signUp: 'signUp', decline: 'decline' },
  async open(scene) {
    // One of the member's characters is of level 1, and does not fit.
    const { id } = await announce(scene, { most: null, lowest: 2 });
    await scene.page.goto(`/adventure/${id}`);
    await button(scene, 'Not this time').waitFor();
  },
  acts: {
    async 'character.chosen'(scene) {
      await scene.keys.press(character(scene), 'ArrowDown');
      const lyra = scene.page.getByRole('option', { name: 'Lyra Duskwhisper' });
      await lyra.waitFor();
      await lyra.focus();
      await scene.keys.type('Enter');
    },
    'word.typed': (scene, { event }) => scene.keys.write(word(scene), event.word),
    async 'signUp.asked'(scene) {
      if (await button(scene, 'Sign up').isEnabled()) await scene.keys.press(button(scene, 'Sign up'));
    },
    'absence.asked': (scene) => scene.keys.press(button(scene, 'Not this time')),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  sees: {
    async choosing(scene, { hasCharacter, word: typed }) {
      await seeNoAlertDialog(scene);
      await character(scene)
        .getByText(hasCharacter ? 'Lyra Duskwhisper' : 'Choose a character')
        .waitFor();
      const shown = await word(scene).inputValue();
      assert.equal(typed === 'too long' ? shown.length > 500 : shown === typed, true, 'the word');
      await scene.page.getByText('The level of Bram Copperkettle is too low.').waitFor();
      await soon(async () =>
        assert.equal(
          await button(scene, 'Sign up').isEnabled(),
          hasCharacter && typed !== 'too long',
          'whether it can be sent',
        ),
      );
    },
    signingUp: (scene) => seeWork(scene, 'Signing up...'),
    declining: (scene) => seeWork(scene, 'Telling the master...'),
    refused: (scene, { status }) =>
      seeRefusal(scene, status === 0 ? unanswered : /has ended\.|can no longer be changed\./),
    async signedUp(scene) {
      await seeAlertDialog(scene, 'You have signed up.', ['Ok']);
      await alertDialog(scene.page).getByText('You have a seat').waitFor();
    },
    declined: (scene) => seeAlertDialog(scene, 'The master knows that you do not come this time.', ['Ok']),
    async closed(scene, { hasCharacter }, sample) {
      await seeNoAlertDialog(scene);
      assert.equal(sample?.type, 'success.acknowledged');
      const { page } = scene;
      await page
        .locator('main')
        .getByText(/^(?:You have a seat|Not this time)$/)
        .first()
        .waitFor();
      if (hasCharacter) await page.getByRole('heading', { name: 'Your seat' }).waitFor();
      await page.locator('main :focus').waitFor();
    },
  },
};
