/** Walks the paths that a tester has chosen: with a live actor, or in the built app, which also writes a report. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../../tests/support/chromium.ts';
import { commitOf } from './commit.ts';
import {
  asJson,
  asJUnit,
  happens,
  idOf,
  type MachineModel,
  type Path,
  Paths,
  shrink,
  storiesOf,
  type Story,
  walkLive,
} from '#machine-paths';
import { Report, type Walked } from './report.ts';
import { stages } from '../../../tests/paths/stages/index.ts';
import { Theatre } from '../../../tests/paths/support/browser.ts';

export interface WalkOptions {
  how: 'live' | 'browser';
  /** The command as typed, for the report. */
  command: string;
  /** Whether the browser shows its window. */
  isHeaded: boolean;
  /** The ms that the browser waits before each of its actions. */
  slow: number;
  /** No further path begins after this many ms. */
  timeLimit: number;
  /** Number of walks of every path. */
  repeat: number;
  /** Whether the first path that fails ends the walk. */
  stopsOnFailure: boolean;
  /** Whether to look for a shorter path that fails in the same way. */
  shrinks: boolean;
  /** Path of the file for the results in the format of JUnit. */
  junit: string | undefined;
}

/** Walks one path. @throws Error that says where it fails */
type WalkOne = (path: Path) => Promise<void>;

function printResult({ story, fault }: Walked): void {
  console.log(`${fault === null ? '✓' : '✗'} ${story.id}: ${story.title}`);
  if (fault !== null) {
    console.log(fault);
    process.exitCode = 1;
  }
}

function printSummary(walks: readonly Walked[]): void {
  const faults = walks.filter(({ fault }) => fault !== null).length;
  const result = faults === 0 ? 'all without a fault' : `${faults} with a fault`;
  console.log(`${walks.length} paths walked, ${result}.`);
}

/** Maximum number of walks in the search for a shorter path. A walk in a browser takes seconds. */
const maxWalks = { live: 2_000, browser: 40 };

/** The folder for the files that a walk of this machine writes. */
const folderOf = ({ machine }: MachineModel): string =>
  fileURLToPath(new URL(`../../../build/paths/${machine.id}`, import.meta.url));

/** Prints the shortest path that still fails in the same way, and writes it into a file that can be replayed. */
async function printShortest(
  model: MachineModel,
  path: Path,
  fault: string,
  walkOne: WalkOne,
  walks: number,
): Promise<void> {
  const faultOf = (candidate: Path): Promise<string | null> =>
    walkOne(candidate).then(
      () => null,
      ({ message }: Error) => message,
    );
  // A shorter path that fails at another assertion says nothing about this one.
  const failedAt = (message: string): string =>
    /\n {2}at \S+/.exec(message)?.[0] ??
    message.split('" leads to ')[1]!.split(/\n(?:The page shows|The stage recognises) /)[0]!;
  const fails = async (candidate: Path): Promise<boolean> => {
    const found = await faultOf(candidate);
    return found !== null && failedAt(found) === failedAt(fault);
  };
  const shortest = [await shrink(model, path, fails, walks)];
  const stories = storiesOf(model, shortest);
  const [{ id, given, steps }] = stories as [Story];
  console.log([`Its shortest form, ${id}:`, given, ...steps.map(happens)].join('\n  '));
  await mkdir(folderOf(model), { recursive: true });
  const file = join(folderOf(model), `${id}.json`);
  await writeFile(file, asJson(model, stories, shortest));
  console.log(`Walk it again: npm run paths -- --replay ${relative('', file)} --walk live|browser`);
}

async function walkAll(
  model: MachineModel,
  paths: readonly Path[],
  { how, timeLimit, repeat, stopsOnFailure, shrinks }: WalkOptions,
  walkOne: WalkOne,
): Promise<Walked[]> {
  const stories = storiesOf(model, paths);
  const walks: Walked[] = [];
  const start = performance.now();
  for (let round = 0; round < repeat; round += 1)
    for (const [index, each] of paths.entries()) {
      const begin = performance.now();
      if (begin - start > timeLimit) {
        console.log(`The time is up: ${paths.length * repeat - walks.length} paths were not walked.`);
        return walks;
      }
      let fault: string | null = null;
      try {
        await walkOne(each);
      } catch (error) {
        fault = (error as Error).message;
      }
      const walked = {
        story: stories[index]!,
        path: each,
        fault,
        took: performance.now() - begin,
      };
      walks.push(walked);
      printResult(walked);
      if (fault === null) continue;
      if (shrinks) await printShortest(model, each, fault, walkOne, maxWalks[how]);
      if (stopsOnFailure) return walks;
    }
  return walks;
}

async function inBrowser(
  model: MachineModel,
  paths: readonly Path[],
  options: WalkOptions,
): Promise<Walked[]> {
  const stage = stages[model.machine.id];
  if (!stage) throw new Error(`tests/paths/stages/index.ts has no stage for ${model.machine.id}`);
  const report = await Report.begin(folderOf(model), model);
  // Stages choose keys by the index among all paths, so the index must not depend on which paths are walked.
  const indexes = new Map(new Paths(model).shortest().map((each, index) => [idOf(model, each), index]));
  const begun = new Date();
  const { isHeaded, slow, command } = options;
  const browser = await chromium.launch({ ...launchOptions(), headless: !isHeaded, slowMo: slow });
  try {
    const theatre = await Theatre.open(model, stage, browser);
    try {
      const walks = await walkAll(model, paths, options, (each) =>
        theatre.walk(each, indexes.get(idOf(model, each)) ?? paths.indexOf(each), report),
      );
      const run = {
        command,
        begun,
        commit: commitOf(fileURLToPath(new URL('.', import.meta.url))),
        browser: `Chromium ${browser.version()}`,
      };
      console.log(`The report: ${await report.write(walks, run)}`);
      return walks;
    } finally {
      await theatre.close();
    }
  } finally {
    await browser.close();
  }
}

export async function walk(model: MachineModel, paths: readonly Path[], options: WalkOptions): Promise<void> {
  const walks =
    options.how === 'browser'
      ? await inBrowser(model, paths, options)
      : await walkAll(model, paths, options, (each) => walkLive(model, each));
  printSummary(walks);
  if (options.junit === undefined) return;
  await mkdir(dirname(options.junit), { recursive: true });
  await writeFile(options.junit, asJUnit(model, walks));
}
