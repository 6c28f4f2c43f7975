/**
 * Prints the kB and requests of every page with an empty cache, and its budget (tests/browser/budgets/budgets.json):
 * `npm run bench -- budgets`. With `--write`, the measured costs become the budgets. A name of a page, such as `webhooks`,
 * limits both to that page.
 */
import { parseArgs } from 'node:util';
import { measurePages, readBudgets, writeBudgets } from '../tests/browser/budgets/budgets.ts';
import { pages, screens } from '../tests/browser/budgets/routes.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';
import { Failure } from '../tools/lib/failure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !Object.hasOwn(screens, name));
if (unknown !== undefined) throw new Failure(`There is no page "${unknown}" in src/screens/shared/pages.ts.`);
const measured = pages.filter(({ page }) => positionals.length === 0 || positionals.includes(page));

const [browser, server] = await Promise.all([launchChromium(), startServer()]);
try {
  const budgets = readBudgets();
  const costs = await measurePages(browser, server.url, measured);
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
