import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { root } from '../house/files.ts';
import type { RunningServer } from '../support/server.ts';
import { run as runIn } from './clone.ts';
import { serving, withStore } from './servers.ts';
import { startWriters } from './writers.ts';

/** Each seed gives a different order of programs. */
const seed = Number(process.env['NYX_SEED'] ?? 13);
const rounds = 15;
/** Number of labels in each import: enough to fill several pages of the database file. */
const labelsPerImport = 200;
/** An import is killed after at most this many ms, so that some are killed before they write and some afterwards. */
const latestKillMs = 2_500;

interface Ended {
  /** The exit code; null after a kill. */
  code: number | null;
  /** What the program has printed on both outputs. */
  printed: string;
}

/** Runs a command on the server's data folder. If it still runs after `killAfter` ms, kills it. */
async function run(
  script: string,
  server: RunningServer,
  { args = [], killAfter }: { args?: string[]; killAfter?: number | undefined } = {},
): Promise<Ended> {
  const settings = { NODE_ENV: 'production', NYX_DATA_DIR: server.folder };
  const started = await runIn(root, ['node', `tools/${script}.mjs`, ...args], settings);
  const noKill = new AbortController();
  if (killAfter !== undefined)
    void wait(killAfter, undefined, { signal: noKill.signal }).then(
      () => started.stop('SIGKILL'),
      () => {},
    );
  const code = await started.untilEnd();
  noKill.abort();
  return { code, printed: started.output() };
}

const labelNames = (round: number): string[] =>
  Array.from({ length: labelsPerImport }, (_, index) => `Imported ${round} ${index}`);

test('other programs on the data of a busy SQLite server cause no lost write, and a killed import is complete or absent', async ({
  annotate,
}) => {
  // After an import, the sign-in page would ask the writers for the operator's code.
  const server = await serving({ NYX_SIGN_IN_ANYWHERE: 'true' });
  const random = createRandom(seed);
  const memory = server.memory();
  const counts: Record<string, number> = {};
  const imported: number[] = [];
  const killed: number[] = [];

  /** How a program has ended, and the exit codes and words that are expected. */
  interface Outcome extends Ended {
    name: string;
    codes: (number | null)[];
    words: string;
  }
  const importLabels = async (round: number, killAfter?: number): Promise<Outcome> => {
    const file = join(server.folder, `import-${round}.json`);
    const labels = labelNames(round).map((name) => ({ type: 'ITEM', name }));
    await writeFile(file, JSON.stringify({ labels }));
    const ended = await run('import', server, { args: [file], killAfter });
    const isKilled = ended.code === null;
    (isKilled ? killed : imported).push(round);
    const words = isKilled ? '' : `Labels: ${labelsPerImport} new, 0 changed`;
    const codes = killAfter === undefined ? [0] : [0, null];
    return { ...ended, name: isKilled ? 'import, killed' : 'import', codes, words };
  };
  const programs: ((round: number) => Promise<Outcome>)[] = [
    async () => {
      const words = 'Another Nyx server uses the data folder';
      return { ...(await run('serve', server)), name: 'second server, refused', codes: [1], words };
    },
    async () => {
      const words = 'No rule is broken';
      return { ...(await run('check-data', server)), name: 'check-data', codes: [0], words };
    },
    (round) => importLabels(round),
    (round) => importLabels(round, random.whole(200, latestKillMs)),
  ];

  const writers = await startWriters(server.url);
  for (let round = 0; round < rounds; round += 1) {
    // Two programs run at the same time, so that one may checkpoint or end while the other commits.
    const ended = await Promise.all([0, 1].map((one) => random.pick(programs)(2 * round + one)));
    for (const { name, code, codes, printed, words } of ended) {
      expect(codes, printed).toContain(code);
      expect(printed).toContain(words);
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  const after = server.memory();
  const figures = await writers.finish();
  // The imports and writes must survive a kill of the server.
  await server.restart();
  await annotate(
    `${2 * rounds} programs: ${JSON.stringify(counts)}; ${figures}; memory ${memory} MiB before, ${after} MiB after`,
    'figure',
  );

  const labels = await withStore([server.folder], (store) => store.labels.list('ITEM'));
  const stored = new Set(labels.map(({ name }) => name));
  const missing = (round: number): number => labelNames(round).filter((name) => !stored.has(name)).length;
  expect(imported.map(missing)).toEqual(imported.map(() => 0));
  for (const round of killed) expect([0, labelsPerImport]).toContain(missing(round));
  expect((await run('check-data', server)).printed).toContain('No rule is broken');
}, 600_000);
