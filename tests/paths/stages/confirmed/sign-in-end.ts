import type { SignIn } from '#core/contract/members.ts';
import { tokensOf } from '../../../support/sign-in.ts';
import { confirmationStage } from '../confirmation.ts';

const member = 'demo-player';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

export const signInEndStage = confirmationStage({
  member,
  call: 'endSignIn',
  async prepare(scene) {
    // Afterwards, the member has the page's own sign-in and one in Firefox.
    await scene.askAs(member, 'DELETE', '/auth/signIns?which=others');
    await tokensOf(scene.server.url, member, userAgent);
    await scene.page.goto('/signIns');
  },
  opener: ({ page }) => page.getByRole('button', { name: /^End the sign-in Firefox on Linux/ }),
  question: () => 'Do you want to end the sign-in Firefox on Linux?',
  warning: 'That browser can then neither read nor write until it signs in again.',
  confirm: 'End',
  busy: 'Ending...',
  unanswered:
    'Nyx got no readable answer from the server, so it may or may not have ended. Look whether it is still listed.',
  async isDoneOnServer(scene) {
    const signIns = await scene.askAs<SignIn[]>(member, 'GET', '/auth/signIns');
    return !signIns.some(({ browser }) => browser === 'Firefox');
  },
  seeClosed: ({ page }, isDone) =>
    page.getByText(isDone ? '1 sign-in' : '2 sign-ins', { exact: true }).waitFor(),
  focusedAfter: ({ page }) => page.getByRole('heading', { level: 2 }),
});
