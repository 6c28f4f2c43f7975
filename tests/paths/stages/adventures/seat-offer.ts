import assert from 'node:assert/strict';
import type { WireAdventure } from '#core/contract/adventures/adventure.ts';
import type { seatOffer } from '../../models/seat-offer.ts';
import type { Scene, Stage } from '../../support/stage.ts';
import { announce, planAt, signUpAs } from './adventure.ts';
import { answer, seeAlertDialog, seeNoAlertDialog, seeRefusal, seeWork } from '../dialog.ts';
import { sleep } from '../session-scene.ts';

const hour = 3_600_000;

const isOffer = ({ caseIndex }: Scene): boolean => caseIndex === 0;
const button = ({ page }: Scene, name: RegExp) => page.locator('main').getByRole('button', { name });
const take = (scene: Scene) => button(scene, /^(?:Take the seat|I come at the new time)/);

/** A seat that a member has left is offered to the next one, for 12 hours. */
async function offerSeat(scene: Scene): Promise<string> {
  const adventure = await announce(scene);
  await signUpAs(scene, 'demo-keeper', adventure);
  await signUpAs(scene, 'demo-player', adventure);
  await scene.askAs('demo-keeper', 'DELETE', `/adventure/${adventure.id}/signUp`);
  return adventure.id;
}

/** A member has a seat, and the game is moved: they have a quarter of the time until the new start. */
async function move(scene: Scene): Promise<string> {
  const adventure = await announce(scene);
  await signUpAs(scene, 'demo-player', adventure);
  const startsAt = scene.now() + 48 * hour;
  const { version } = await scene.askAs<WireAdventure>('demo-player', 'GET', `/adventure/${adventure.id}`);
  const change = { ...planAt(scene.now(), startsAt), version, goesOn: false };
  await scene.askAs('demo-master', 'PUT', `/adventure/${adventure.id}`, change);
  return adventure.id;
}

async function seeQuestion(scene: Scene, hours: number, declines: number): Promise<void> {
  await seeNoAlertDialog(scene);
  await take(scene).waitFor();
  await scene.page.getByText(`${hours} hours left`).waitFor();
  assert.equal(await button(scene, /^Not this time/).count(), declines);
}

export const seatOfferStage: Stage<typeof seatOffer> = {
  member: 'demo-player',
  isTimed: true,
  transcribed: 'main section:first-of-type',
  calls: { takeSeat: 'takeSeat', decline: 'decline' },
  async open(scene) {
    const id = await (isOffer(scene) ? offerSeat(scene) : move(scene));
    await scene.page.goto(`/adventure/${id}`);
    await take(scene).waitFor();
  },
  acts: {
    async 'page.shown'(scene, { passes }) {
      await sleep(scene, passes);
      await scene.page.evaluate(() => dispatchEvent(new Event('focus')));
    },
    async 'seat.taken'(scene, { passes }) {
      await sleep(scene, passes);
      await scene.keys.press(take(scene));
    },
    'seat.declined': (scene) => scene.keys.press(button(scene, /^Not this time/)),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  sees: {
    'open.offer': (scene, { hours }) => seeQuestion(scene, hours, 1),
    'open.confirmation': (scene, { hours }) => seeQuestion(scene, hours, 0),
    taking: (scene) => seeWork(scene, 'Taking the seat...'),
    declining: (scene) => seeWork(scene, 'Telling the master...'),
    refused: (scene, { status }) =>
      seeRefusal(
        scene,
        status === 0
          ? 'Nyx got no readable answer from the server, so your answer may or may not have arrived. Look at the adventure before you try again.'
          : /Your sign-up has changed meanwhile\.|This adventure can no longer be changed\./,
      ),
    taken: (scene, { isConfirmation }) =>
      seeAlertDialog(scene, isConfirmation ? 'You keep your seat.' : 'You have a seat.', ['Ok']),
    declined: (scene) => seeAlertDialog(scene, 'The master knows that you do not come this time.', ['Ok']),
    async over(scene, { isConfirmation }) {
      await take(scene).waitFor({ state: 'detached' });
      await scene.page
        .locator('main p')
        .getByText(isConfirmation ? /^You did not confirm the new time/ : /^The offer has ended\./)
        .first()
        .waitFor();
    },
    async closed(scene) {
      await seeNoAlertDialog(scene);
      await take(scene).waitFor({ state: 'detached' });
    },
  },
};
