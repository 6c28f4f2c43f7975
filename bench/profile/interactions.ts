/**
 * Shows where the time goes in the tables and in the inventory while `npm run bench` measures them:
 * `npm run bench -- profile table`, also for the hand-written tables, and `-- profile inventory`.
 */
import type { Page } from 'playwright-core';
import { openAndClear, withInventory } from '../inventory.ts';
import { median } from '../rows.ts';
import { lengthOf, type Span } from '../span.ts';
import { tables, withTables } from '../table.ts';
import { measureTable } from '../table/measure.ts';
import { costsIn } from './costs.ts';
import { buildMaps, type Maps, scriptsIn } from './scripts.ts';
import { addShares, largestFirst, mediansOf, print, type Shares } from './shares.ts';
import { traced } from './trace.ts';

const rounds = 5;

interface Found {
  /** By round: ms from the action to the paint. */
  times: number[];
  /** By round: ms of this time in which the main thread works. */
  work: number[];
  /** Shares of the time in which the main thread waits, by what it waits for. */
  waits: Shares;
  /** Shares of the work, by its kind. */
  costs: Shares;
  /** Shares of the sampled functions' time, by their sources. */
  scripts: Shares;
}

const sum = (times: ReadonlyMap<string, number>): number => [...times.values()].reduce((a, b) => a + b, 0);

function addCosts(
  { times, work, waits, costs }: Found,
  all: ReadonlyMap<string, number>,
  time: number,
): void {
  const isWait = ([name]: [string, number]): boolean => name.startsWith('waiting');
  const working = new Map([...all].filter((cost) => !isWait(cost)));
  times.push(time);
  work.push(sum(working));
  addShares(costs, working, sum(working));
  addShares(waits, new Map([...all].filter(isWait)), time);
}

const newFound = (): Found => ({
  times: [],
  work: [],
  waits: new Map(),
  costs: new Map(),
  scripts: new Map(),
});

/** Performs the actions in each round, and prints what the main thread does meanwhile. */
async function profile(
  page: Page,
  maps: Maps,
  name: string,
  act: () => Promise<Record<string, Span>>,
): Promise<void> {
  const browser = page.context().browser()!;
  const actions = new Map<string, Found>();
  // The first round is a warm-up. Functions are sampled in separate rounds, because sampling costs time.
  for (let round = 0; round <= 2 * rounds; round += 1) {
    const isSampled = round > rounds;
    const [spans, trace] = await traced(browser, act, isSampled);
    if (round === 0) continue;
    const url = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name);
    for (const [action, span] of Object.entries(spans)) {
      const found: Found = actions.get(action) ?? newFound();
      actions.set(action, found);
      const sampled = isSampled ? scriptsIn(trace, url, span, maps) : null;
      if (sampled) addShares(found.scripts, sampled, sum(sampled));
      else addCosts(found, costsIn(trace, url, span, { isCpuTime: true }), lengthOf(span));
    }
  }
  for (const [action, { times, work, waits, costs, scripts }] of actions) {
    console.info(`\n${name}, ${action}: ${median(times).toFixed(1)} ms. In % of it:`);
    print(largestFirst(mediansOf(waits, rounds)));
    console.info(`In % of the ${median(work).toFixed(1)} ms in which the main thread works:`);
    print(largestFirst(mediansOf(costs, rounds)));
    console.info('In % of the time of its scripts:');
    print(largestFirst(mediansOf(scripts, rounds)), 2);
  }
}

const profileTables = (maps: Maps): Promise<void> =>
  withTables(async (page) => {
    for (const { name, app, by, wait } of tables)
      for (const [whose, path] of [
        ['by hand', `/floor/${name}`],
        ['ours', app],
      ] as const)
        await profile(page, maps, `${name} ${whose}`, async () => {
          const { nodes: _, ...spans } = await measureTable(page, path, wait, by);
          return spans;
        });
  });

const profileInventory = (maps: Maps): Promise<void> =>
  withInventory(async (page, fill) => {
    await fill();
    await profile(page, maps, 'inventory', () => openAndClear(page));
  });

const subjects = { table: profileTables, inventory: profileInventory };
export type Subject = keyof typeof subjects;
export const isSubject = (name: string): name is Subject => name in subjects;

export const profileInteractions = async (subject: Subject): Promise<void> =>
  subjects[subject](await buildMaps());
