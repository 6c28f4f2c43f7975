/**
 * Compares the tables of 10,000 characters and 5,000 players with hand-written tables of the same data, which use no
 * library and also mount only visible rows (table/floor.js): `npm run bench -- table`. The first rows are timed from
 * the start of the navigation to the paint. A sort and a search are timed from the click or the letter to the paint,
 * without the pause in typing for which both tables wait. Each round measures both tables, so that its ratio compares
 * times under the same load of the computer. The result is the median of the rounds' ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { searchTimings } from '#core/rules/search.ts';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { signInQuickly } from '../tests/browser/support/quick-sign-in.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';
import { newPage } from '../tests/support/page.ts';
import { startServer } from '../tests/support/server.ts';
import { serveFloor } from './floor.ts';
import { atMost, atMostTimes, type BenchRow } from './rows.ts';
import { actions, heapOf, type Measured, measureTable } from './table/measure.ts';

const rounds = 7;
const heapRounds = 3;
const sizes = { players: 5_000, characters: 10_000, items: 2_000, sessions: 5_000 };

/** The app's tables, and the largest allowed ratios to the hand-written ones. */
const tables = [
  {
    name: 'characters',
    app: '/character/all',
    by: /^Exp/,
    wait: searchTimings.characters.delay,
    goals: { firstRows: 1.3, sort: 0.5, search: 1, heap: 2.5 },
  },
  {
    name: 'players',
    app: '/player/all',
    by: /^Last Activity/,
    wait: searchTimings.players.delay,
    goals: { firstRows: 1.5, sort: 2, search: 2 },
  },
];
type Table = (typeof tables)[number];
const words = { firstRows: 'first rows', sort: 'sort', search: 'search' };
const maxNodes = 2_500;

async function seededFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
  const store = await openStore(folder);
  await seedLargeCommunity(store, sizes, Date.now());
  // The tables list only active characters, so all are made active.
  await store.db.updateTable('character').set({ status: 'active' }).execute();
  await store.close();
  return folder;
}

async function rowsOf(page: Page, { name, app, by, wait, goals }: Table): Promise<BenchRow[]> {
  const rounded: [Measured[], Measured[]] = [[], []];
  const addresses = [`/floor/${name}`, app];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, address] of addresses.entries()) {
      const measured = await measureTable(page, address, wait, by);
      if (round > 0) rounded[index]?.push(measured);
    }
  const [floors, ours] = rounded;
  const rows = actions.map((what) =>
    atMostTimes(
      { measure: `${name}: ${words[what]}`, unit: 'ms' },
      floors.map((one) => one[what]),
      ours.map((one) => one[what]),
      goals[what],
    ),
  );
  if (goals.heap !== undefined) {
    const heaps: [number[], number[]] = [[], []];
    for (let round = 0; round < heapRounds; round += 1)
      for (const [index, address] of addresses.entries()) heaps[index]?.push(await heapOf(page, address));
    rows.push(atMostTimes({ measure: `${name}: heap`, unit: 'MB' }, ...heaps, goals.heap));
  }
  const nodes = ours.map((one) => one.nodes);
  return [...rows, atMost({ measure: `${name}: elements`, unit: 'elements' }, Math.max(...nodes), maxNodes)];
}

/** Measures the tables as a member of the large community. Hand-written pages are at `/floor/`. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await seededFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [browser, server] = await Promise.all([
    launchChromium(),
    startServer({ NYX_DATA_DIR: folder, NYX_PUBLIC_URL: url }),
  ]);
  const file = (name: string): URL => new URL(`table/${name}`, import.meta.url);
  const stopProxy = await serveFloor(port, server.url, {
    '/floor/characters': file('floor.html'),
    '/floor/players': file('floor.html'),
    '/floor.js': file('floor.js'),
  });
  try {
    const { page, context } = await newPage(browser, url);
    await context.addInitScript({ path: fileURLToPath(new URL('table/watch.js', import.meta.url)) });
    await signInQuickly(page);
    const rows: BenchRow[] = [];
    for (const table of tables) rows.push(...(await rowsOf(page, table)));
    return rows;
  } finally {
    await browser.close();
    stopProxy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
