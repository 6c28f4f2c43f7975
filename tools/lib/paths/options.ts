/** Reads the options of `npm run paths`, and reports mistakes in them. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RandomOptions } from '#machine-paths';
import { Failure } from '../failure.mjs';
import type { WalkOptions } from './walk.ts';
import leven from 'leven';

/** The name that is most similar to a mistyped one; undefined if no name is similar enough. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const changes = (name: string): number => {
    const [low, wanted] = [typed.toLowerCase(), name.toLowerCase()];
    return wanted.startsWith(low) || low.startsWith(wanted) ? 0 : leven(low, wanted);
  };
  const [best] = names.toSorted((a, b) => changes(a) - changes(b));
  return best !== undefined && changes(best) <= Math.max(2, best.length / 3) ? best : undefined;
}

export const exportFormats = ['text', 'markdown', 'gherkin', 'json', 'mermaid'] as const;

export const usage = `npm run paths                     lists the machines and the coverage of their paths
npm run paths -- sell             prints the shortest paths of a machine, step by step
  --format ${exportFormats.join('|')}
  --from refused --to sold        only paths that continue from the one state, or end in the other
  --path sell-7f3a2c              only this path; its id stays the same when other paths are added or removed
  --simple                        every path without a repeated situation, not only the shortest
  --pairs                         paths that take every pair of transitions that can follow each other
  --limit 10                      at most 10 paths
  --random 20                     20 random paths instead, which prefer what was seldom reached; shrinks one that fails
    --length 30 --seed 7          of at most 30 steps; the same seed draws the same paths
    --until-covered               ends as soon as they cover every state, transition and outcome of a guard
  --walk live|browser             walks the paths with a live actor, or in the built app with a report
    --seconds 60                  begins no path after a minute, and says how many are left
    --repeat 3                    walks each path three times
    --stop-on-failure             ends with the first path that fails
    --junit results.xml           writes the results into a file, as JUnit does
    --headed --slow 200           shows the browser, which waits 200 ms before each action
npm run paths -- --replay FILE    walks the paths in a file written by --format json; needs --walk
npm run paths -- --export FOLDER  writes all paths as tests of Playwright Test and as Gherkin, with everything that they
                                  need except the built app; of one machine only: npm run paths -- sell --export FOLDER
npm run paths -- --coverage specification
                                  lists the statements of the specification that no path touches
npm run paths -- --write          writes docs/machines and docs/traceability.md again
npm run -s paths -- …             prints without npm's own lines, for other programs`;

/** @throws Failure with the possible names if `name` is none of them */
export function requireName<Name extends string>(kind: string, name: string, names: readonly Name[]): Name {
  const knownName = names.find((one) => one === name);
  if (knownName !== undefined) return knownName;
  const close = nearest(name, names);
  throw new Failure(
    `There is no ${kind} "${name}".${close ? ` Did you mean "${close}"?` : ''} Possible: ${names.join(', ')}.`,
  );
}

export function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        path: { type: 'string' },
        replay: { type: 'string' },
        limit: { type: 'string' },
        random: { type: 'string' },
        length: { type: 'string' },
        seed: { type: 'string' },
        'until-covered': { type: 'boolean' },
        simple: { type: 'boolean', default: false },
        pairs: { type: 'boolean', default: false },
        walk: { type: 'string' },
        seconds: { type: 'string' },
        repeat: { type: 'string' },
        'stop-on-failure': { type: 'boolean' },
        junit: { type: 'string' },
        headed: { type: 'boolean' },
        slow: { type: 'string' },
        coverage: { type: 'string' },
        export: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${(error as Error).message.split(/\.\s/)[0]}.\n\n${usage}`);
  }
}

/** @throws Failure if one of these options is given, but not what it needs */
function requireFor(
  values: PathsOptions,
  options: readonly (keyof PathsOptions)[],
  isGiven: boolean,
  needed: string,
): void {
  const given = options.find((option) => values[option] !== undefined);
  if (given !== undefined && !isGiven) throw new Failure(`--${given} needs ${needed}.`);
}

/** @throws Failure unless the value is a whole number of at least 1 */
export function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Failure(`${option} must be a whole number of at least 1, not "${value}".`);
}

/**
 * How to draw random paths; null if the options ask for no random paths. @throws Failure if options exclude each other
 */
export function randomOptionsOf(values: PathsOptions): RandomOptions | null {
  if (values.pairs && (values.simple || values.from !== undefined || values.to !== undefined))
    throw new Failure('--pairs covers the whole machine, and excludes --from, --to and --simple.');
  const isRandom = values.random !== undefined;
  requireFor(values, ['length', 'seed', 'until-covered'], isRandom, '--random, which draws random paths');
  const other = (['from', 'to', 'path', 'limit'] as const).find((option) => values[option] !== undefined);
  if (values.random === undefined) return null;
  if (other !== undefined || values.simple || values.pairs)
    throw new Failure(`--random and --${other ?? (values.simple ? 'simple' : 'pairs')} exclude each other.`);
  return {
    count: wholeNumber('--random', values.random)!,
    length: wholeNumber('--length', values.length) ?? 30,
    seed: wholeNumber('--seed', values.seed) ?? 1 + Math.floor(Math.random() * 1e6),
    untilCovered: values['until-covered'] === true,
  };
}

export type PathsOptions = ReturnType<typeof readOptions>['values'];

/** The full path of a file that the caller names relative to their folder. npm itself runs in the project's folder. */
export const fileOfCaller = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file);

/** How to walk the paths; null if the command should print them. @throws Failure if options exclude each other */
export function walkOptionsOf(values: PathsOptions, args: readonly string[]): WalkOptions | null {
  if (values.walk !== undefined && values.format !== undefined)
    throw new Failure('--walk and --format exclude each other: one walks the paths, the other prints them.');
  const forWalks = ['replay', 'seconds', 'repeat', 'stop-on-failure', 'junit'] as const;
  requireFor(values, forWalks, values.walk !== undefined, '--walk, which walks the paths');
  requireFor(values, ['headed', 'slow'], values.walk === 'browser', '--walk browser');
  if (values.walk === undefined) return null;
  return {
    how: requireName('way to walk', values.walk, ['live', 'browser']),
    command: `npm run paths -- ${args.join(' ')}`,
    isHeaded: values.headed === true,
    slow: wholeNumber('--slow', values.slow) ?? 0,
    timeLimit: (wholeNumber('--seconds', values.seconds) ?? Infinity) * 1_000,
    repeat: wholeNumber('--repeat', values.repeat) ?? 1,
    stopsOnFailure: values['stop-on-failure'] === true,
    shrinks: values.random !== undefined,
    junit: values.junit === undefined ? undefined : fileOfCaller(values.junit),
  };
}
