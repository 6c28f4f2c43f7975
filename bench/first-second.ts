/**
 * Compares the first second of a visit on a slow phone with that of hand-written static pages with similar content,
 * the floor (first-second/): `npm run bench -- first-second`. Each round visits both, so that its ratio compares times
 * under the same load of the computer; the table shows the medians.
 */
import type { Browser } from 'playwright-core';
import { mainCharacter } from '../tests/browser/support/person.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startServer } from '../tests/support/server.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { serveFloor } from './floor.ts';
import { visit, type BenchVisit, type VisitOptions } from './first-second/visit.ts';
import { atMost, atMostTimes, median, type BenchRow } from './rows.ts';

const rounds = 5;

/** How each figure with a limit is reported: its name and its unit. One such unit is `divisor` measured units. */
const limited = {
  blocked: { words: 'main thread blocked', unit: 'ms', divisor: 1 },
  scriptBytes: { words: 'scripts before Login works', unit: 'KiB', divisor: 1_024 },
  requests: { words: 'requests', unit: 'requests', divisor: 1 },
  bytes: { words: 'received', unit: 'kB', divisor: 1_000 },
} as const;
type Limited = keyof typeof limited;

const times = { paint: 'largest paint', content: 'content visible' };

interface Comparison {
  name: string;
  floor: Omit<VisitOptions, 'url'> & { path: string };
  ours: Omit<VisitOptions, 'url'> & { path: string };
  /** The time that is compared between our page and the floor. */
  time: 'paint' | 'content';
  /** Largest allowed ratio of our page's time to the floor's. */
  ratio: number;
  /** Largest allowed figures of our page. */
  limits: Partial<Record<Limited, number>>;
}

function comparisonsWith(tokens: VisitOptions['tokens']): Comparison[] {
  const landing = { path: '/floor/landing.html', content: 'h1' };
  const characters = { path: '/floor/characters.html', content: 'li h2', tokens };
  return [
    {
      name: 'landing',
      floor: landing,
      ours: { path: '/', content: 'main button' },
      time: 'paint',
      ratio: 1.3,
      limits: { blocked: 50, scriptBytes: 12 },
    },
    {
      name: 'own characters',
      floor: characters,
      ours: { path: '/user', content: 'main a[href^="/user/"]', tokens },
      time: 'content',
      ratio: 1.8,
      limits: { blocked: 200, requests: 15, bytes: 180 },
    },
    {
      name: 'profile',
      floor: characters,
      ours: { path: `/user/${encodeURIComponent(mainCharacter)}`, content: '[role=tabpanel] dl', tokens },
      time: 'content',
      ratio: 2.2,
      limits: {},
    },
    {
      name: 'landing again',
      floor: { ...landing, isSecond: true },
      ours: { path: '/', content: 'main button', isSecond: true },
      time: 'paint',
      ratio: 1.3,
      limits: {},
    },
    {
      name: 'own characters again',
      floor: { ...landing, isSecond: true },
      ours: { path: '/user', content: 'main a[href^="/user/"]', tokens, isSecond: true },
      time: 'content',
      ratio: 3,
      limits: {},
    },
  ];
}

async function rowsOf(browser: Browser, url: string, comparison: Comparison): Promise<BenchRow[]> {
  const { name, floor, ours, time, ratio, limits } = comparison;
  const both: [BenchVisit[], BenchVisit[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { path, ...options }] of [floor, ours].entries())
      both[index]?.push(await visit(browser, { ...options, url: url + path }));
  const [floors, own] = both.map((visits) => visits.map((one) => one[time]));
  return [
    atMostTimes({ measure: `${name}: ${times[time]}`, unit: 'ms' }, floors!, own!, ratio),
    ...(Object.entries(limits) as [Limited, number][]).map(([key, most]) => {
      const { words, unit, divisor } = limited[key];
      const [floorFigure, ourFigure] = both.map((visits) => median(visits.map((one) => one[key])) / divisor);
      return atMost({ measure: `${name}: ${words}`, unit }, ourFigure!, most, floorFigure);
    }),
  ];
}

export async function measure(): Promise<BenchRow[]> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [browser, server] = await Promise.all([launchChromium(), startServer({ NYX_PUBLIC_URL: url })]);
  const names = ['landing.html', 'characters.html', 'floor.css', 'characters.js'];
  const stopProxy = await serveFloor(
    port,
    server.url,
    Object.fromEntries(
      names.map((name) => [`/floor/${name}`, new URL(`first-second/${name}`, import.meta.url)]),
    ),
  );
  try {
    const rows: BenchRow[] = [];
    for (const comparison of comparisonsWith(await tokensOf(url, 'demo-player')))
      rows.push(...(await rowsOf(browser, url, comparison)));
    return rows;
  } finally {
    await browser.close();
    stopProxy();
    await server.stop();
  }
}
