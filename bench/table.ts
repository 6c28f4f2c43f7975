/**
 * The tables of 20,000 characters and 5,000 players beside the same data in a windowed table written by hand
 * without a library (table/floor.js), in one run: `npm run bench:table`. First rows are timed from the start
 * of the navigation to the paint; a sort and a search from the click or the letter to the paint, without the
 * wait for the end of typing that both have. The two take turns: a round's ratio compares two times under the
 * same load of the machine, and the median of the rounds counts. The best times of each are printed beside
 * it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { searchManners } from '#core/rules/search.ts';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { signInQuickly } from '../tests/browser/quick-sign-in.ts';
import { chromiumPath, launchChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';
import { newPage } from '../tests/support/page.ts';
import { startServer } from '../tests/support/server.ts';
import { openGate } from './table/gate.ts';
import { type Measured, measureTable } from './table/measure.ts';

const rounds = Number(process.argv[2] ?? 13);
const sizes = { players: 5_000, characters: 20_000, items: 2_000, sessions: 5_000 };
const tables = [
  { name: 'characters', app: '/character/all', by: /^Exp/, wait: searchManners.characters.delay },
  { name: 'players', app: '/player/all', by: /^Last Activity/, wait: searchManners.players.delay },
];
/** Allowed ratios to the table written by hand. */
const limits = { firstRows: 1.5, sort: 2, search: 2 };
const mostNodes = 2_500;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function seededFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
  const store = await openStore(folder);
  await seedLargeCommunity(store, sizes, Date.now());
  // The table lists only active characters, so all are made active.
  await store.db.updateTable('character').set({ status: 'active' }).execute();
  await store.close();
  return folder;
}

const folder = await seededFolder();
const port = await freePort();
const url = `http://localhost:${port}`;
const [browser, server] = await Promise.all([
  launchChromium(),
  startServer({ NYX_DATA_DIR: folder, NYX_PUBLIC_URL: url }),
]);
const closeGate = await openGate(port, server.url);
try {
  const { page, context } = await newPage(browser, url);
  await context.addInitScript({ path: fileURLToPath(new URL('table/watch.js', import.meta.url)) });
  await signInQuickly(page);
  console.info(`${chromiumPath()}, ${rounds} rounds; median ms by hand, in the app, and of the ratios; best`);
  for (const { name, app, by, wait } of tables) {
    const both: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const floor = await measureTable(page, `/floor/${name}`, wait, by);
      const ours = await measureTable(page, app, wait, by);
      // The first round is a warm-up.
      if (round > 0) both.forEach((list, index) => list.push(index === 0 ? floor : ours));
    }
    for (const what of ['firstRows', 'sort', 'search'] as const) {
      const [floors, ours] = both.map((list) => list.map((one) => one[what])) as [number[], number[]];
      const ratio = median(floors.map((floor, round) => (ours[round] ?? NaN) / floor));
      const best = [floors, ours].map((list) => Math.min(...list).toFixed(0)).join(' and ');
      const verdict = ratio <= limits[what] ? 'holds' : 'FAILS';
      console.info(
        `${name.padEnd(11)}${what.padEnd(10)} ${median(floors).toFixed(1).padStart(7)} ${median(ours).toFixed(1).padStart(7)} ${ratio.toFixed(2).padStart(5)}  at most ${limits[what]}: ${verdict}; ${best}`,
      );
      if (ratio > limits[what]) process.exitCode = 1;
    }
    const nodes = Math.max(...both[1].map((one) => one.nodes));
    console.info(
      `${name.padEnd(11)}nodes      ${nodes}, below ${mostNodes}: ${nodes < mostNodes ? 'holds' : 'FAILS'}`,
    );
    if (nodes >= mostNodes) process.exitCode = 1;
  }
} finally {
  await browser.close();
  closeGate();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
