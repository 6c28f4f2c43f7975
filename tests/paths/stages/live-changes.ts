import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { liveChanges } from '../models/live-changes.ts';
import { HeldStream, streamOf } from './held-stream.ts';
import { passUntil, soon } from './soon.ts';

const lockName = 'nyx-changes demo-player';

/** The tab that has the lead when the path begins. */
const leaders = new WeakMap<Scene, Page>();

const locks = (page: Page): Promise<[held: number, pending: number]> =>
  page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    // Name no function here: the compiler of `npm run paths` would wrap it in a helper that the page does not have.
    return [
      held.filter(({ name }) => name === wanted).length,
      pending.filter(({ name }) => name === wanted).length,
    ];
  }, lockName);

const dispatch = (page: Page, type: string): Promise<void> =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), type);

async function openLeader(scene: Scene): Promise<void> {
  const { context, server } = scene;
  const leader = await context.newPage();
  const address = `${server.url}/leader`;
  // Chromium would request an icon, and log that there is none, if the page named none.
  const body = '<!doctype html><title>Leader</title><link rel="icon" href="data:,">';
  await leader.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await leader.goto(address);
  await leader.evaluate(async (name) => {
    await new Promise<void>((resolve) => {
      void navigator.locks.request(name, () => {
        resolve();
        return new Promise(() => {});
      });
    });
  }, lockName);
  leaders.set(scene, leader);
}

/**
 * Checks who has the lead and who waits for it, and that the page tells a screen reader nothing: the flow is invisible, and
 * must not interrupt anybody. A read of the page may say that it takes long, since the clock moves on while it is under way.
 */
async function seeLocks({ page }: Scene, held: number, pending: number): Promise<void> {
  const said = await page.locator('[aria-live], [role=alert], [role=status], [role=log]').allTextContents();
  assert.deepEqual(
    said.filter((words) => words !== '' && !words.startsWith('Nyx is still waiting')),
    [],
  );
  await soon(async () => assert.deepEqual(await locks(page), [held, pending]));
}

/** Checks the locks, and that the page asks for no stream for a while. */
async function seeNoRequest(scene: Scene, held: number, pending: number): Promise<void> {
  await seeLocks(scene, held, pending);
  const { asked } = streamOf(scene);
  await scene.pass(100);
  assert.equal(streamOf(scene).asked, asked, 'the page asks for a stream');
}

export const liveChangesStage: Stage<typeof liveChanges> = {
  member: 'demo-player',
  isTimed: true,
  async open(scene) {
    const { page } = scene;
    // The waits of a tab have a random part, which this makes the same as in the model.
    await page.addInitScript(() => (Math.random = () => 0.5));
    await openLeader(scene);
    await HeldStream.hold(scene, '**/changes?*');
    await page.goto('/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await passUntil(scene, 'the page does not follow changes', async () => (await locks(page))[1] > 0);
  },
  acts: {
    'lead.won': (scene) => leaders.get(scene)!.close(),
    async 'stream.heard'(scene) {
      await streamOf(scene).forward(/id: \d/);
      // Gives the page time to read the event.
      await scene.pass(100);
    },
    'stream.lost': (scene) => streamOf(scene).break(),
    'stream.refused': (scene) =>
      streamOf(scene).refuse({ json: { status: false, code: 404, message: 'There is no such call.' } }),
    'network.lost': ({ page }) => dispatch(page, 'offline'),
    'network.back': ({ page }) => dispatch(page, 'online'),
    'page.left': ({ page }) => dispatch(page, 'pagehide'),
    'page.back': ({ page }) => dispatch(page, 'pageshow'),
  },
  sees: {
    'open.following': (scene) => seeNoRequest(scene, 1, 1),
    async 'open.leading.connecting.asking'(scene) {
      await streamOf(scene).seeRequest();
      await seeLocks(scene, 1, 0);
    },
    async 'open.leading.connecting.live'(scene) {
      assert.ok(streamOf(scene).isOpen, 'the stream is not open');
      await seeNoRequest(scene, 1, 0);
    },
    'open.leading.waiting'(scene) {
      // The page has closed its stream because of 40 seconds of silence or because it is offline.
      streamOf(scene).waiting = null;
      return seeLocks(scene, 1, 0);
    },
    away: (scene) => seeNoRequest(scene, 1, 0),
    refused: (scene) => seeNoRequest(scene, 0, 0),
  },
};
