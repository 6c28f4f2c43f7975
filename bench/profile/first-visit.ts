import { launchChromium } from '../../tests/support/chromium.ts';
import { startServer } from '../../tests/support/server.ts';
import { tokensOf } from '../../tests/support/sign-in.ts';
import { visit } from '../first-second/visit.ts';
import { median } from '../rows.ts';
import { arrivalsIn, costsIn } from './costs.ts';
import { addShares, largestFirst, mediansOf, print, type Shares } from './shares.ts';
import { traced } from './trace.ts';

const rounds = 5;

/**
 * Visits a page on a slow phone with an empty cache. Prints what the main thread does from the start of the navigation
 * until `content` is visible, and when each file and each answer has arrived.
 */
export async function profileVisit(address: string, content: string): Promise<void> {
  const [browser, server] = await Promise.all([launchChromium(), startServer()]);
  try {
    // A member who is signed in never sees the landing page.
    const tokens = address === '/' ? undefined : await tokensOf(server.url, 'demo-player');
    const url = server.url + address;
    const costs: Shares = new Map();
    const arrivals: Shares = new Map();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [visited, trace] = await traced(browser, () => visit(browser, { url, content, tokens }));
      times.push(visited.content);
      addShares(costs, costsIn(trace, url, { from: 0, to: visited.content }), visited.content);
      addShares(arrivals, arrivalsIn(trace, url), visited.content);
    }
    console.info(
      `${address} is visible after ${Math.round(median(times))} ms. In % of it, the main thread spends:`,
    );
    print(largestFirst(mediansOf(costs, rounds)));
    console.info('and these have arrived after:');
    const isInTime = ([, share]: [string, number]): boolean => share < 100;
    print(largestFirst(mediansOf(arrivals, rounds).filter(isInTime)).toReversed());
  } finally {
    await browser.close();
    await server.stop();
  }
}
