import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { models } from './models/index.ts';
import { isPlayed, stages } from './stages/index.ts';
import { Theatre } from './support/browser.ts';
import { TranscriptRecorder } from './support/transcript-recorder.ts';
import { Paths } from '#machine-paths';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.concurrent('the built app', () => {
  it.for(
    // A machine that the app does not use yet needs no stage (tests/paths/registered.test.ts).
    models.filter(isPlayed).map((model) => [model.machine.id, model] as const),
  )('follows every shortest path of %s', async ([id, model], { annotate, expect }) => {
    const recorder = new TranscriptRecorder(model, stages[id]!);
    const theatre = await Theatre.open(model, stages[id]!, browser);
    const faults: string[] = [];
    try {
      for (const [index, path] of new Paths(model).shortest().entries()) {
        const onRetry = (error: Error) => annotate(`Retried after: ${error.message}`, 'flake');
        await theatre
          .walk(path, index, onRetry, recorder)
          .catch((error: Error) => faults.push(error.message));
      }
    } finally {
      await theatre.close();
    }
    if (faults.length > 0) throw new Error(`${faults.length} paths fail:\n${faults.join('\n\n')}`);
    const transcript = recorder.text();
    if (transcript !== null) await expect(transcript).toMatchFileSnapshot(recorder.file);
  });
});
