import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { models } from './models/index.ts';
import { isPlayed, stages } from './stages/index.ts';
import { Theatre } from './support/browser.ts';
import { TranscriptRecorder } from './support/transcript-recorder.ts';
import { Paths } from '#machine-paths';

/** A walk of a machine ends after this number of failed paths, because one fault often breaks all. */
const maxFaults = 5;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.concurrent('the built app', () => {
  it.for(
    // A machine that the app does not use yet needs no stage (tests/paths/registered.test.ts).
    models.filter(isPlayed).map((model) => [model.machine.id, model] as const),
  )('follows every shortest path of %s', async ([id, model], { expect }) => {
    const recorder = new TranscriptRecorder(model, stages[id]!);
    const theatre = await Theatre.open(model, stages[id]!, browser);
    const paths = new Paths(model).shortest();
    const faults: string[] = [];
    let walked = 0;
    try {
      for (const [index, path] of paths.entries()) {
        if (faults.length === maxFaults) break;
        walked += 1;
        recorder.begin(path.caseIndex);
        await theatre.walk(path, index, recorder).catch((error: Error) => faults.push(error.message));
      }
    } finally {
      await theatre.close();
    }
    if (faults.length > 0)
      throw new Error(
        `${faults.length} of the first ${walked} of ${paths.length} paths fail:\n${faults.join('\n\n')}`,
      );
    const transcript = recorder.text();
    if (transcript !== null) await expect(transcript).toMatchFileSnapshot(recorder.file);
  });
});
