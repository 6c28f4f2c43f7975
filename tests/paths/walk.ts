/** Walks paths that a tester has asked for: with a live actor, or in the built app with a report. */
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../support/chromium.ts';
import { Report, type Walked } from './report.ts';
import { stages } from './stages/index.ts';
import { Theatre } from './support/browser.ts';
import { walkLive } from './support/live.ts';
import type { MachineModel } from './support/model.ts';
import type { Path } from './support/paths.ts';
import { storyOf, titleOf } from './support/story.ts';

const faultOf = async (run: () => Promise<void>): Promise<string | null> => {
  try {
    await run();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

function tell(walks: readonly Walked[], { story, fault }: Walked): void {
  console.log(`${fault === null ? '✓' : '✗'} ${walks.length}. ${titleOf(story)}`);
  if (fault !== null) {
    console.log(fault);
    process.exitCode = 1;
  }
}

function sum(walks: readonly Walked[]): void {
  const faults = walks.filter(({ fault }) => fault !== null).length;
  console.log(
    `${walks.length} paths walked, ${faults === 0 ? 'all as they should be' : `${faults} with a fault`}.`,
  );
}

async function inBrowser(model: MachineModel, paths: readonly Path[]): Promise<void> {
  const stage = stages[model.machine.id];
  if (!stage) throw new Error(`tests/paths/stages/index.ts has no stage for ${model.machine.id}`);
  const folder = fileURLToPath(new URL(`../../build/paths/${model.machine.id}`, import.meta.url));
  const report = await Report.begin(folder, model);
  const walks: Walked[] = [];
  const browser = await launchChromium();
  try {
    const theatre = await Theatre.open(model, stage, browser);
    try {
      for (const [index, path] of paths.entries()) {
        const fault = await faultOf(() => theatre.walk(path, index, report));
        walks.push({ story: storyOf(model, path), fault });
        tell(walks, walks.at(-1)!);
      }
    } finally {
      await theatre.close();
    }
  } finally {
    await browser.close();
  }
  sum(walks);
  console.log(`The report: ${await report.write(walks)}`);
}

export async function walk(
  how: 'live' | 'browser',
  model: MachineModel,
  paths: readonly Path[],
): Promise<void> {
  if (how === 'browser') return inBrowser(model, paths);
  const walks: Walked[] = [];
  for (const path of paths) {
    walks.push({ story: storyOf(model, path), fault: await faultOf(() => walkLive(model, path)) });
    tell(walks, walks.at(-1)!);
  }
  sum(walks);
}
