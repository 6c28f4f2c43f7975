import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { RequestFailure } from '#core/rules/problem.ts';
import type { Tokens } from '#machines/session/types.ts';
import { delayOf, type Sample } from '#machine-paths';
import { stored } from '../../browser/support/stored-tokens.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { session } from '../models/session.ts';
import { seeAsked } from './soon.ts';
import {
  begin,
  newlyStored,
  runOf,
  seeAskedAgain,
  seeInTime,
  seeNotAsked,
  sleep,
  store,
  storeElsewhere,
} from './session-scene.ts';
import { realTokens, secrets } from './session-tokens.ts';

const notRenewed = 'The server could not renew your sign-in now.';
const nothing: Tokens = { jwt: null, refreshJwt: null };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again now' });
const pathname = (page: Page): string => new URL(page.url()).pathname;

async function seeOwnPages(scene: Scene, isRetrying: boolean): Promise<void> {
  const { page } = scene;
  await heading(page, 'Your characters').waitFor();
  await seeInTime(scene, page.getByText(/^Lvl \d/).first());
  // Menus and images load last and call the server. After that, the page is at rest.
  await seeInTime(scene, page.getByRole('button', { name: /your menu/i }));
  await scene.held.seeMade('firstCall');
  await seeInTime(scene, page.locator('main img').first());
  assert.equal(pathname(page), '/user');
  await retry(page).waitFor({ state: isRetrying ? 'visible' : 'detached' });
}

/** Checks that the browser has stored the tokens that the path has set, or new ones that the server has just signed. */
async function seeStoredTokens(scene: Scene, sample: Sample | null): Promise<void> {
  const run = runOf(scene);
  if (sample && ['xstate.done.actor.refreshTokens', 'xstate.done.actor.logIn'].includes(sample.type)) {
    run.tokens = await newlyStored(scene, run.tokens);
  } else assert.deepEqual(await stored(scene.page), run.tokens);
}

async function signOut({ page, keys }: Scene): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign out' });
  if ((await button.count()) > 0) return keys.press(button);
  await keys.press(page.getByRole('button', { name: /your menu/i }));
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await keys.type('End', 'Enter');
}

async function signIn({ page, keys }: Scene): Promise<void> {
  await keys.press(page.getByRole('button', { name: 'Login' }));
  await keys.press(page.getByRole('button', { name: /demo-player/ }));
}

/** Opens the same address with a fragment, so that the browser does not reload the page. */
const openAgain = async ({ page }: Scene): Promise<void> => {
  await page.goto(`${page.url()}#again`);
};

export const sessionStage: Stage<typeof session> = {
  member: null,
  // Of the page behind the sign-in, whose dates and games change from day to day, only the heading.
  transcribed: 'main:not(:has(section)), main:has(section) h1',
  env: secrets,
  isTimed: true,
  // `firstCall` is the first call of each page with the access token. A path makes it fail to refuse the token.
  calls: { logIn: 'logIn', refreshTokens: 'refresh', firstCall: 'currentMember' },
  empty: { 'restoring.reading': 'The scripts of the page are still loading.' },
  async open(scene) {
    await begin(scene);
    await scene.page.goto('/user', { waitUntil: 'commit' });
    await scene.page.locator('#root').waitFor({ state: 'attached' });
  },
  acts: {
    'code.received': (scene) => (pathname(scene.page) === '/auth' ? openAgain(scene) : signIn(scene)),
    async 'tokens.replaced'(scene, { event }) {
      const run = runOf(scene);
      run.tokens = await realTokens(event.tokens, run.begin);
      await storeElsewhere(scene, run.tokens);
    },
    async 'access.refused'(scene, { passes }) {
      await sleep(scene, passes);
      scene.allow(/status of 401/);
      await scene.held.fail('firstCall', new RequestFailure({ status: 401, message: 'No', fields: {} }));
    },
    'signOut.asked': signOut,
    async 'signedOut.elsewhere'(scene) {
      runOf(scene).tokens = nothing;
      await storeElsewhere(scene, nothing);
    },
    'retry.asked': ({ keys, page }) => keys.press(retry(page)),
    async 'app.woke'(scene, { passes }) {
      await sleep(scene, passes);
      await scene.context.setOffline(true);
      await scene.context.setOffline(false);
    },
  },
  answers: {
    async readTokens(scene, { event }) {
      const { page } = scene;
      const run = runOf(scene);
      const { output } = event as unknown as { output?: Tokens };
      if (output) {
        run.tokens = await realTokens(output, run.begin);
        await store(page, run.tokens);
      } else
        await page.evaluate(() =>
          Object.defineProperty(globalThis, 'localStorage', {
            get() {
              throw new DOMException('Storage is not available', 'SecurityError');
            },
          }),
        );
      run.start();
    },
  },
  sees: {
    async 'restoring.reading'(scene) {
      assert.equal(await scene.page.locator('#root').innerHTML(), '');
      assert.equal(await scene.page.title(), 'Nyx');
      seeNotAsked(scene);
    },
    async 'restoring.refreshing'(scene, _, sample) {
      const { page } = scene;
      await page.getByText('Restoring your session...').waitFor();
      if (sample?.type === 'tokens.replaced') seeNotAsked(scene);
      else await seeAskedAgain(scene);
      const isFirstTry = runOf(scene).asked === 1;
      assert.equal(await page.getByRole('button').count(), isFirstTry ? 0 : 2);
      // The button keeps the focus, but does not request tokens again.
      if (!isFirstTry) await scene.keys.press(retry(page));
      seeNotAsked(scene);
      assert.equal(pathname(page), '/user');
      await seeStoredTokens(scene, sample);
    },
    async 'restoring.unreachable'(scene, { status }, sample) {
      const { page } = scene;
      await page
        .getByText(status === 400 ? notRenewed : 'The server cannot be reached.', { exact: true })
        .waitFor();
      await page.getByText('Nyx keeps trying. You stay signed in.').waitFor();
      assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['Try again now', 'Sign out']);
      assert.equal(pathname(page), '/user');
      seeNotAsked(scene);
      await seeStoredTokens(scene, sample);
    },
    async signedOut(scene, { ending, status }, sample) {
      const { page } = scene;
      if (status === null) {
        await heading(page, 'Welcome to Nyx!').waitFor();
        assert.equal(pathname(page), '/');
        const saysWhy = (await page.getByText('Your session has ended').count()) === 1;
        assert.equal(saysWhy, ending === 'refused' || ending === 'expired');
      } else {
        await page.getByText('The login failed').waitFor();
        await page.getByText('You are not a member of this community.').waitFor();
        assert.equal(await page.getByText('Logging in...').count(), 0);
      }
      await seeAsked(scene, 'logIn', status === null ? 0 : 1);
      seeNotAsked(scene);
      if (sample?.type === 'xstate.error.actor.readTokens') return;
      const run = runOf(scene);
      const isForgotten = ending === 'asked' || ending === 'refused' || status !== null;
      if (isForgotten) run.tokens = nothing;
      await seeStoredTokens(scene, sample);
    },
    async loggingIn(scene, _, sample) {
      await scene.page.getByText('Logging in...').waitFor();
      await seeAsked(scene, 'logIn', 1);
      await seeStoredTokens(scene, sample);
    },
    async 'signedIn.current'(scene, { status }, sample) {
      await seeOwnPages(scene, status !== null);
      // After sleep past the expiry, the app requests new tokens at once.
      if (sample && sample.type === 'app.woke' && sample.passes > 0) await seeAskedAgain(scene);
      else seeNotAsked(scene);
      await seeStoredTokens(scene, sample);
    },
    async 'signedIn.refreshing'(scene, { status }, sample) {
      // If the token had already expired, `signedIn.current` has already seen this request.
      if (sample && delayOf(sample.type) !== null && sample.passes === 0) seeNotAsked(scene);
      else await seeAskedAgain(scene);
      await seeOwnPages(scene, status !== null);
      await seeStoredTokens(scene, sample);
    },
    async 'signedIn.unreachable'(scene, { status }, sample) {
      const { page } = scene;
      const notice = status === 400 ? 'Your sign-in could not be renewed' : 'The server cannot be reached';
      await page.getByText(notice, { exact: true }).waitFor();
      await seeOwnPages(scene, true);
      seeNotAsked(scene);
      await seeStoredTokens(scene, sample);
    },
  },
};
