import { expect, it } from 'vitest';
import { budgetsWithoutPage, excesses, readBudgets } from '../budgets/budgets.ts';
import { costOf } from '../budgets/measure.ts';
import { pages } from '../budgets/routes.ts';
import { useBrowser } from '../support/fixture.ts';

const { browser, server } = useBrowser();

it.each(pages)('$name does not exceed its budget of kB and requests', async (page) => {
  const cost = await costOf(browser(), server().url, page);
  expect(excesses(page.name, cost, readBudgets()[page.name])).toEqual([]);
});

it('every budget belongs to a page of the app', () => {
  expect(budgetsWithoutPage()).toEqual([]);
});
