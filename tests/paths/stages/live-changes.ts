import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { liveChanges } from '../models/live-changes.ts';
import { passUntil, soon } from './soon.ts';

const lockName = 'nyx-changes demo-player';

/** The replacement of the server's streams of changes. A path decides when a stream sends and when it breaks. */
interface Line {
  address: string;
  /** The page's request for a stream that has no answer yet. */
  waiting: Route | null;
  /** Number of the page's requests for a stream. */
  asked: number;
  /** The open stream; null if none is open. */
  stream: ServerResponse | null;
  /** The tab that has the lead when the path begins. */
  leader: Page;
}

const lines = new WeakMap<Scene, Line>();
const lineOf = (scene: Scene): Line => lines.get(scene)!;

/** How many tabs have the lead, and how many wait for it. */
const locks = (page: Page): Promise<[held: number, pending: number]> =>
  page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    // Name no function here: the compiler of `npm run paths` would wrap it in a helper that the page does not have.
    return [
      held.filter(({ name }) => name === wanted).length,
      pending.filter(({ name }) => name === wanted).length,
    ];
  }, lockName);

const seeLocks = (scene: Scene, held: number, pending: number): Promise<void> =>
  soon(async () => assert.deepEqual(await locks(scene.page), [held, pending]));

const dispatch = (page: Page, type: string): Promise<void> =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), type);

async function openLine(scene: Scene): Promise<void> {
  const { context, page, server } = scene;
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
  const streams = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    line.stream = response;
  });
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve));
  page.on('close', () => {
    streams.closeAllConnections();
    streams.close();
  });
  const streamAddress = `http://127.0.0.1:${(streams.address() as AddressInfo).port}`;
  const line: Line = { address: streamAddress, waiting: null, asked: 0, stream: null, leader };
  lines.set(scene, line);
  await page.route('**/changes?*', (route) => {
    line.waiting = route;
    line.asked += 1;
  });
}

/**
 * Checks that the page tells a screen reader nothing: the flow is invisible, and must not interrupt anybody. A read of the
 * page may say that it takes long, since the clock moves on while it is under way.
 */
async function seeSilence({ page }: Scene): Promise<void> {
  const said = await page.locator('[aria-live], [role=alert], [role=status], [role=log]').allTextContents();
  assert.deepEqual(
    said.filter((words) => words !== '' && !words.startsWith('Nyx is still waiting')),
    [],
  );
}

/** Checks that the page asks for no stream for a while. */
async function seeNoRequest(scene: Scene): Promise<void> {
  const line = lineOf(scene);
  const { asked } = line;
  await scene.pass(100);
  assert.equal(line.asked, asked, 'the page asks for a stream');
}

export const liveChangesStage: Stage<typeof liveChanges> = {
  member: 'demo-player',
  isTimed: true,
  async open(scene) {
    const { page } = scene;
    // The waits of a tab have a random part, which this makes the same as in the model.
    await page.addInitScript(() => (Math.random = () => 0.5));
    await openLine(scene);
    await page.goto('/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await passUntil(scene, 'the page does not follow changes', async () => (await locks(page))[1] > 0);
  },
  acts: {
    'lead.won': (scene) => lineOf(scene).leader.close(),
    async 'stream.heard'(scene) {
      const line = lineOf(scene);
      if (line.waiting) {
        const { pathname, search } = new URL(line.waiting.request().url());
        await line.waiting.continue({ url: line.address + pathname + search });
        line.waiting = null;
      }
      await soon(async () => assert.ok(line.stream, 'the stream is not open'));
      line.stream!.write(':\nid: 1\n\n');
      // Gives the page time to read the event.
      await scene.pass(100);
    },
    async 'stream.lost'(scene) {
      const line = lineOf(scene);
      scene.allow(/ERR_CONNECTION_|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/);
      if (line.waiting) await line.waiting.abort('connectionreset');
      else line.stream?.destroy();
      line.waiting = null;
      line.stream = null;
    },
    async 'stream.refused'(scene) {
      scene.allow(/status of 404/);
      const line = lineOf(scene);
      const json = { status: false, code: 404, message: 'There is no such call.' };
      await line.waiting?.fulfill({ status: 404, json });
      line.waiting = null;
    },
    'network.lost': ({ page }) => dispatch(page, 'offline'),
    'network.back': ({ page }) => dispatch(page, 'online'),
    'page.left': ({ page }) => dispatch(page, 'pagehide'),
    'page.back': ({ page }) => dispatch(page, 'pageshow'),
  },
  sees: {
    async 'open.following'(scene) {
      await seeSilence(scene);
      await seeLocks(scene, 1, 1);
      await seeNoRequest(scene);
    },
    async 'open.leading.connecting.asking'(scene) {
      await seeSilence(scene);
      await passUntil(scene, 'the page asks for no stream', () => lineOf(scene).waiting !== null);
      await seeLocks(scene, 1, 0);
    },
    async 'open.leading.connecting.live'(scene) {
      const line = lineOf(scene);
      await seeSilence(scene);
      assert.ok(line.stream && !line.stream.destroyed, 'the stream is not open');
      await seeLocks(scene, 1, 0);
      await seeNoRequest(scene);
    },
    async 'open.leading.waiting'(scene) {
      // The page has closed its stream because of 40 seconds of silence or because it is offline.
      lineOf(scene).waiting = null;
      await seeSilence(scene);
      await seeLocks(scene, 1, 0);
    },
    async away(scene) {
      await seeSilence(scene);
      await seeLocks(scene, 1, 0);
      await seeNoRequest(scene);
    },
    async refused(scene) {
      await seeSilence(scene);
      await seeLocks(scene, 0, 0);
      await seeNoRequest(scene);
    },
  },
};
