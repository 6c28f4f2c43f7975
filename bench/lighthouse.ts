/**
 * Measures three pages with Lighthouse, which gives points for performance on a simulated phone:
 * `npm run bench -- lighthouse`. Lighthouse takes 185 MB with its packages, so Nyx does not depend on it, and uses npm's
 * cached copy if there is one.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { launchOptions } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startServer } from '../tests/support/server.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { atLeast, median, notMeasured, type BenchRow } from './rows.ts';

/** The last version of Lighthouse that runs on Node 20. */
const version = 'lighthouse@12.8.2';
const rounds = 3;
const pages = [
  { name: 'landing', path: '/', member: null, goal: 100 },
  { name: 'own characters', path: '/user', member: 'demo-player', goal: 95 },
  { name: 'all characters', path: '/character/all', member: 'demo-player', goal: 95 },
];
const what = (name: string) => ({ measure: `Lighthouse: ${name}`, unit: 'points' }) as const;

/** Runs npm's cached copy of Lighthouse, and never downloads one. */
const lighthouse = (...args: string[]) => promisify(execFile)('npx', ['--no', '--', version, ...args]);

/** The points of one visit in a new browser profile with an empty cache, in which the member, if any, is signed in. */
async function pointsOf(url: string, member: string | null, address: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(
    path.join(folder, 'profile'),
    launchOptions(`--remote-debugging-port=${port}`),
  );
  try {
    if (member !== null) {
      const page = await context.newPage();
      await page.goto(`${url}/healthz`);
      await page.evaluate(
        ({ authToken, refreshToken }) => {
          localStorage.setItem('refreshJwt', refreshToken);
          localStorage.setItem('jwt', authToken);
        },
        await tokensOf(url, member),
      );
      await page.close();
    }
    const file = path.join(folder, 'report.json');
    await lighthouse(
      url + address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance',
      '--output=json',
      `--output-path=${file}`,
      '--no-enable-error-reporting',
      '--quiet',
    );
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (!report.finalDisplayedUrl.endsWith(address))
      throw new Error(`Lighthouse measured ${report.finalDisplayedUrl}`);
    return Math.round(report.categories.performance.score * 100);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Report {
  finalDisplayedUrl: string;
  categories: { performance: { score: number } };
}

export async function measure(): Promise<BenchRow[]> {
  const isThere = await lighthouse('--version').then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const reason = `Lighthouse is not measured: npm has no copy of it. \`npx ${version} --version\` downloads one (185 MB).`;
    return pages.map(({ name, goal }) => notMeasured(what(name), `${goal} points`, reason));
  }
  const server = await startServer();
  try {
    const rows: BenchRow[] = [];
    for (const { name, path: address, member, goal } of pages) {
      const points: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        points.push(await pointsOf(server.url, member, address));
      rows.push(atLeast(what(name), median(points), goal));
    }
    return rows;
  } finally {
    await server.stop();
  }
}
