import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#server/demo/random.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();

const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
type PartName = (typeof partNames)[number];

/** A part of the date in the session form. */
const part = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name}, Session Date` });

/**
 * Types a whole date, such as `2026-11-22 14:52`, from the year on: each complete part passes the focus to the next.
 */
async function typeDate(page: Page, date: string): Promise<void> {
  await part(page, 'year').click();
  await page.keyboard.type(date.replaceAll(/\D/g, ''));
}

/** Clicks a part of the date and types digits into it; without digits, clears it. */
async function typeInto(page: Page, name: string, digits: string): Promise<void> {
  await part(page, name).click();
  await (digits === '' ? page.keyboard.press('Backspace') : page.keyboard.type(digits));
}

/** A part and the digits typed into it; an empty string clears it. */
type Step = readonly [part: PartName, digits: string];

describe('the parts of a date', () => {
  const sequence = ({ chance, pick, whole }: Random): Step[] =>
    Array.from({ length: 4 }, () => {
      const name = pick(partNames);
      const length = name === 'year' ? pick([2, 4]) : pick([1, 2, 2]);
      // Most parts begin with a small digit.
      const digits = Array.from({ length }, (_, index) => whole(0, index === 0 && chance(0.7) ? 3 : 9));
      return [name, chance(0.15) ? '' : digits.join('')];
    });

  /**
   * Describes each part that differs from the digits typed last and that no message explains. If a message explains a
   * part, sets it in `typed` to what is shown.
   */
  async function unexplained(page: Page, typed: Record<string, string>): Promise<string[]> {
    const messages = await page.locator('[data-field="date"]').innerText();
    const shown = await Promise.all(partNames.map((name) => part(page, name).innerText()));
    return partNames.flatMap((name, index) => {
      const digits = /^\d+$/.test(shown[index]!) ? String(Number(shown[index])) : '';
      const wanted = typed[name] === '' ? '' : String(Number(typed[name]));
      if (digits === wanted) return [];
      const isExplained = new RegExp(`There is no ${name} |went into the ${name}`).test(messages);
      if (isExplained) typed[name] = digits;
      return isExplained ? [] : [`${name} ${wanted} became ${digits}; the messages were ${messages}`];
    });
  }

  it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    'show the digits typed last, or a message explains why not: 10 random sequences with seed %d',
    (seed) =>
      inPage(async ({ page }) => {
        await form.openForm(page, '/session/insert');
        const random = createRandom(seed);
        for (let times = 0; times < 10; times += 1) {
          const steps = sequence(random);
          await typeDate(page, '2026-11-22 14:52');
          const typed = { year: '2026', month: '11', day: '22', hour: '14', minute: '52' };
          for (const [at, [name, digits]] of steps.entries()) {
            await typeInto(page, name, digits);
            typed[name] = digits;
            const label = `step ${at + 1} of ${JSON.stringify(steps)}`;
            await expect.poll(() => unexplained(page, typed), { message: label }).toEqual([]);
          }
        }
      }),
  );
});
