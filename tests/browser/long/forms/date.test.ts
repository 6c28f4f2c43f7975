import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { part, type PartName, partNames, typeDate, typeInto } from '../../support/session-date.ts';

const { inPage } = useBrowser();

/** A part and the digits typed into it; an empty string clears it. */
type Step = readonly [part: PartName, digits: string];

describe('the parts of a date', () => {
  /** Creates a function that returns whole numbers from 0 to `count` − 1. The same seed gives the same numbers. */
  const dice = (seed: number) => {
    let state = seed;
    return (count: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
  };

  const sequence = (roll: (count: number) => number): Step[] =>
    Array.from({ length: 4 }, () => {
      const name = partNames[roll(partNames.length)]!;
      const length = roll(6) === 0 ? 0 : name === 'year' ? 4 - 2 * roll(2) : 2 - (roll(3) === 0 ? 1 : 0);
      // Most parts begin with a small digit.
      const digits = Array.from({ length }, (_, index) => roll(index === 0 && roll(3) > 0 ? 4 : 10));
      return [name, digits.join('')];
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
        const roll = dice(seed);
        for (let times = 0; times < 10; times += 1) {
          const steps = sequence(roll);
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
