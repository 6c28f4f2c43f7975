/** The looks, each a colour mode and a width, in which axe checks the states. */
import type { Page } from 'playwright-core';
import { createRandom } from '#server/demo/random.ts';
import type { MachineModel } from '#machine-paths';

const modes = ['light', 'dark', 'contrast'] as const;
const widths = [320, 768, 1_280, 1_920] as const;

export interface Look {
  mode: (typeof modes)[number];
  /** In px. */
  width: (typeof widths)[number];
}

const pairs: readonly Look[] = modes.flatMap((mode) => widths.map((width) => ({ mode, width })));

export const nameOf = ({ mode, width }: Look): string => `${mode}, ${width} px`;

/**
 * A random look for each state of the machines, by `machine state`. Each pair of mode and width is drawn once before
 * any is drawn again, so that all occur.
 */
export function looksOf(models: readonly MachineModel[], seed: number): ReadonlyMap<string, Look> {
  const random = createRandom(seed);
  const states = models.flatMap(({ machine, states: own }) =>
    Object.keys(own).map((state) => `${machine.id} ${state}`),
  );
  let round: Look[] = [];
  return new Map(
    states.map((state) => {
      if (round.length === 0) round = random.some(pairs, pairs.length);
      return [state, round.pop()!];
    }),
  );
}

/** Shows the page in a look while a check runs, and restores it afterwards. */
export async function inLook<Result>(page: Page, look: Look, check: () => Promise<Result>): Promise<Result> {
  const former = page.viewportSize();
  const formerColours = await page.evaluate((mode) => {
    const { dataset } = document.documentElement;
    const before = { mode: dataset['colourMode'] ?? '', contrast: dataset['contrast'] };
    dataset['colourMode'] = mode === 'dark' ? 'dark' : 'light';
    if (mode === 'contrast') dataset['contrast'] = 'more';
    return before;
  }, look.mode);
  await page.setViewportSize({ width: look.width, height: former?.height ?? 800 });
  try {
    return await check();
  } finally {
    if (former) await page.setViewportSize(former);
    await page.evaluate(({ mode, contrast }) => {
      const { dataset } = document.documentElement;
      dataset['colourMode'] = mode;
      if (contrast === undefined) delete dataset['contrast'];
      else dataset['contrast'] = contrast;
    }, formerColours);
  }
}
