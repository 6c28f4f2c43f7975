import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { models } from './models/index.ts';
import { stages } from './stages/index.ts';
import { Theatre } from './support/browser.ts';
import { Paths } from './support/paths.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.concurrent('the built app walks every shortest path', () => {
  it.for(
    // A machine that the app does not bind yet has no stage (tests/paths/registered.test.ts).
    models.filter(({ machine }) => machine.id in stages).map((model) => [model.machine.id, model] as const),
  )('of %s', async ([id, model], { annotate }) => {
    const theatre = await Theatre.open(model, stages[id]!, browser);
    const faults: string[] = [];
    try {
      for (const [index, path] of new Paths(model).shortest().entries()) {
        const walk = () => theatre.walk(path, index);
        // Once more, as other tests in a browser: what fails twice is no matter of a busy machine.
        await walk()
          .catch(async (error: Error) => {
            await annotate(`Walked again: ${error.message}`, 'flake');
            return walk();
          })
          .catch((error: Error) => faults.push(error.message));
      }
    } finally {
      await theatre.close();
    }
    if (faults.length > 0) throw new Error(`${faults.length} paths fail:\n${faults.join('\n\n')}`);
  });
});
