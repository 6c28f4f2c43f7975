/**
 * Prints the kB and requests of every page with an empty cache, and its budget (tests/browser/budgets/budgets.json):
 * `npm run bench -- budgets`. With `--write`, the measured costs become the budgets.
 */
import { parseArgs } from 'node:util';
import { measurePages, readBudgets, writeBudgets } from '../tests/browser/budgets/budgets.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const [browser, server] = await Promise.all([launchChromium(), startServer()]);
try {
  const budgets = readBudgets();
  const costs = await measurePages(browser, server.url);
  for (const [name, { kB, requests }] of costs) {
    const budget = budgets[name];
    console.info(
      `${name.padEnd(45)} ${kB.toFixed(1).padStart(6)} of ${budget?.kB ?? 'no'} kB, ${requests} of ${budget?.requests ?? 'no'} requests`,
    );
  }
  if (values.write) writeBudgets(costs);
} finally {
  await browser.close();
  await server.stop();
}
