/** Fills in the files of an export that do not depend on its machines. */
import { readFile } from 'node:fs/promises';
import packages from '../../../../package.json' with { type: 'json' };
import { shiftedClock } from '../../../../tests/paths/support/shifted-clock.ts';

/** The newest version of playwright-bdd that runs on Node 20. */
const bddVersion = '9.2.1';

/** Each file of the folder `project`, without its ending `.txt`, and its path in the export. */
const targets = {
  'package.json': 'package.json',
  'README.md': 'README.md',
  'playwright.config.mjs': 'playwright.config.mjs',
  'settings.mjs': 'support/settings.mjs',
  'fixtures.mjs': 'support/fixtures.mjs',
  'test.mjs': 'support/test.mjs',
  'bdd.mjs': 'support/bdd.mjs',
  'server.mjs': 'support/server.mjs',
  'clock.mjs': 'support/clock.mjs',
  'common.mjs': 'steps/common.mjs',
};

export interface ProjectFacts {
  /** Number of exported paths. */
  count: number;
  /** Number of exported machines. */
  machines: number;
  commit: string;
  /** The folder of the built app. */
  folder: string;
  /** The code of a test, as an example. */
  test: string;
  /** The id of the path that this test walks. */
  example: string;
  /** The machine of that path, and the state in which the path ends. */
  machine: string;
  state: string;
  /** The settings that a server needs for all exported paths. */
  settings: Readonly<Record<string, string>>;
}

/** The texts of the files by their path in the export. */
export async function projectFiles({
  folder,
  settings,
  ...about
}: ProjectFacts): Promise<Map<string, string>> {
  const words: Record<string, string> = {
    ...Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)])),
    folder,
    settings:
      Object.entries(settings)
        .map(([name, value]) => `\`${name}=${value}\``)
        .join(', ') || 'none',
    nyx: JSON.stringify(folder),
    begins: '2030-01-07T12:00:00Z',
    script: shiftedClock('Number(process.env.CLOCK_SHIFT ?? 0)'),
    playwright: packages.devDependencies['playwright-core'],
    axe: packages.devDependencies['axe-core'],
    bdd: bddVersion,
  };
  const files = await Promise.all(
    Object.entries(targets).map(async ([name, target]) => {
      const text = await readFile(new URL(`project/${name}.txt`, import.meta.url), 'utf8');
      return [target, text.replaceAll(/__([a-z]+)__/g, (_, word: string) => words[word]!)] as const;
    }),
  );
  return new Map(files);
}
