import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type Cost, costOf } from './measure.ts';
import { type BudgetedPage, pages } from './routes.ts';

const file = new URL('budgets.json', import.meta.url);

/** A budget is the measured kB times this: headers, for example, vary a little with the version of Chromium. */
const margin = 1.03;

export const readBudgets = (): Record<string, Cost> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Cost>;

/**
 * Writes the measured cost of each page into budgets.json as its budget, with the margin added to the kB. A page that was
 * not measured retains its budget, and one that no longer exists loses it.
 */
export function writeBudgets(costs: ReadonlyMap<string, Cost>): void {
  const before = readBudgets();
  const budgets = pages.flatMap(({ name }) => {
    const cost = costs.get(name);
    const budget = cost ? { ...cost, kB: Math.ceil(cost.kB * margin) } : before[name];
    return budget ? `  ${JSON.stringify(name)}: { "kB": ${budget.kB}, "requests": ${budget.requests} }` : [];
  });
  writeFileSync(file, `{\n${budgets.join(',\n')}\n}\n`);
}

/** Measures the pages one after the other. @returns the cost of each page by its name */
export async function measurePages(
  browser: Browser,
  url: string,
  measured: readonly BudgetedPage[],
): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const page of measured) costs.set(page.name, await costOf(browser, url, page));
  return costs;
}

const advice =
  'Load what few users of the screen need with `usePart` (src/app/chunk.tsx and tools/vite/chunks.ts decide what a page' +
  ' loads). If the page needs it, write the new budgets with `npm run bench -- budgets --write` and read the diff.';

/** A sentence for each unit in which a page exceeds its budget; if it has no budget, one sentence that says so. */
export function excesses(name: string, cost: Cost, budget: Cost | undefined): string[] {
  if (!budget) return [`${name} has no budget. Write one with \`npm run bench -- budgets --write PAGE\`.`];
  const units = { kB: 'kB of scripts, styles, fonts and HTML', requests: 'requests' };
  return (['kB', 'requests'] as const)
    .filter((unit) => cost[unit] > budget[unit])
    .map((unit) => {
      const more = Number((cost[unit] - budget[unit]).toFixed(1));
      return `${name} costs ${Number(cost[unit].toFixed(1))} ${units[unit]}, ${more} more than its budget of ${budget[unit]}. ${advice}`;
    });
}

/** The names in budgets.json that belong to no page of the app. */
export const budgetsWithoutPage = (): string[] =>
  Object.keys(readBudgets()).filter((name) => !pages.some((page) => page.name === name));
