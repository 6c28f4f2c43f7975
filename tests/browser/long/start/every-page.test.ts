import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type BudgetedPage, memberIds, pages } from '../../budgets/routes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** Opens a page, and waits for the last content that it shows. The prerendered landing page is outside `#root`. */
async function open(page: Page, { address, content }: BudgetedPage): Promise<void> {
  await page.goto(address);
  await page.locator(`body :is(${content})`).filter({ visible: true }).first().waitFor();
}

/** The document's title, and the expected one: the heading and the product's name, or on the landing page the name only. */
const titles = (page: Page, address: string) =>
  page.evaluate((shown) => {
    const headings = [...document.querySelectorAll<HTMLElement>('h1')].map((each) => each.innerText);
    const wanted = shown === '/' ? 'Nyx' : `${headings.join(' and ')} · Nyx`;
    return { actual: document.title, wanted };
  }, address);

/** The names of the top bar's visible controls, in their order. */
const barOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header:not(main *) :is(a, button)')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      // The member's name loads separately.
      .map((control) =>
        (control.ariaLabel ?? control.innerText.trim()).replace(/^.*your menu$/i, 'own menu'),
      ),
  );

/**
 * Focuses each control in turn, as a person does who searches for one with Tab.
 * @returns the addresses and the numbers of dialogs before and after that, and the number of controls
 */
const afterFocus = (page: Page) =>
  page.evaluate(async () => {
    const state = () => `${location.href}, ${document.querySelectorAll('[role$=dialog]').length} dialogs`;
    const before = state();
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, textarea, summary, [tabindex="0"])',
    );
    for (const control of controls) control.focus();
    // Two frames later, the page has reacted to the focus.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { before, after: state(), count: controls.length };
  });

const people = [null, ...memberIds].map((member) => [member ?? 'a visitor', member] as const);

it.each(people)(
  'every page that %s opens has its heading as its title, the same top bar, and no control that acts on focus alone',
  (_who, member) =>
    inPage(async ({ page, allow }) => {
      allow(/status of 404|status of 400/);
      if (member !== null) await signInQuickly(page, member);
      const own = pages.filter((each) => each.member === member);
      expect(own.length).toBeGreaterThan(3);
      const bars = new Set<string>();
      for (const each of own) {
        await open(page, each);
        const { actual, wanted } = await titles(page, each.address);
        expect(actual, each.name).toBe(wanted);
        if (member !== null) {
          await page.getByRole('button', { name: /your menu$/i }).waitFor();
          // Notices are counted once the page is at rest.
          bars.add((await barOf(page)).join(', ').replace(/\d+\+? new notices?/, 'Notices'));
        }
        const { before, after, count } = await afterFocus(page);
        expect(count, each.name).toBeGreaterThan(0);
        expect(after, each.name).toBe(before);
      }
      // The bar ends with the member's menu, whose preferences open all help.
      const ends = [...bars].map((bar) => bar.split(', ').slice(-2).join(', '));
      expect(ends).toEqual(member === null ? [] : ['Notices, own menu']);
    }),
);
