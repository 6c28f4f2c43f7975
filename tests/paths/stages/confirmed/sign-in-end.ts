import assert from 'node:assert/strict';
import type { SignIn } from '#core/contract/members.ts';
import { tokensOf } from '../../../support/sign-in.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmedWriteStage } from '../confirmed-write.ts';

const member = 'demo-player';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const opener = ({ page }: Scene) => page.getByRole('button', { name: /^End the sign-in Firefox on Linux/ });

async function seeOnServer(scene: Scene, isEnded: boolean): Promise<void> {
  const signIns = await scene.askAs<SignIn[]>(member, 'GET', '/auth/signIns');
  assert.equal(
    signIns.some(({ browser }) => browser === 'Firefox'),
    !isEnded,
  );
}

export const signInEndStage = confirmedWriteStage({
  member,
  call: 'endSignIn',
  async open(scene) {
    // Leaves the page's own sign-in and one in Firefox.
    await scene.askAs(member, 'DELETE', '/auth/signIns?which=others');
    await tokensOf(scene.server.url, member, userAgent);
    await scene.page.goto('/signIns');
    await scene.keys.press(opener(scene));
  },
  question: () => 'Do you want to end the sign-in Firefox on Linux?',
  warning: 'That browser can then neither read nor write until it signs in again.',
  confirm: 'End',
  busy: 'Ending...',
  why: {
    400: 'It is being examined',
    500: 'An error occurred, please try again later',
    0: 'Nyx got no readable answer from the server, so it may or may not have ended. Look whether it is still listed.',
  },
  seeOnServer,
  async seeClosed(scene, isEnded) {
    await seeOnServer(scene, isEnded);
    const { page } = scene;
    await page.getByText(isEnded ? '1 sign-in' : '2 sign-ins', { exact: true }).waitFor();
    const heir = isEnded ? page.getByRole('heading', { level: 2 }) : opener(scene);
    assert.equal(await heir.evaluate((element) => element === document.activeElement), true);
  },
});
