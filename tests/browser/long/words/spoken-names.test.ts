import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../../../support/axe.ts';
import { useBrowser } from '../../support/fixture.ts';

const { inPage } = useBrowser();

/** What tests/support/spoken-names.ts reports about controls. Of axe, only one rule runs at the same time. */
async function faultsOf(page: Page, controls: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Controls</title><main>${controls}</main></html>`,
  );
  const faults = await accessibilityViolations(page, { runOnly: ['html-has-lang'] });
  return faults.map((fault) => fault.split(': <')[0]!);
}

it('a button or a field is reported if its name does not begin with its visible label', () =>
  inPage(async ({ page }) => {
    const faults = await faultsOf(
      page,
      '<button aria-label="Remove the rope">Delete</button>' +
        '<label for="amount">Amount</label><input id="amount" aria-label="How many">' +
        '<button aria-label="Sell, Rope">Sell</button>',
    );
    expect(faults).toEqual([
      'The name "remove the rope" does not begin with the visible "delete"',
      'The name "how many" does not begin with the visible "amount"',
    ]);
  }));

it('two controls with the same name are reported, unless named groups distinguish them', () =>
  inPage(async ({ page }) => {
    expect(await faultsOf(page, '<button>Sell</button><button>Sell</button>')).toEqual([
      'Two controls have the name "sell"',
    ]);
    const inGroups =
      '<div role="group" aria-label="Rope"><button>Sell</button></div>' +
      '<div role="group" aria-label="Lute"><button>Sell</button></div>';
    expect(await faultsOf(page, inGroups)).toEqual([]);
  }));
