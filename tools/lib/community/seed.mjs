import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../failure.mjs';
import { secondsSince } from '../progress.mjs';
import { onData } from './data.mjs';

const defaultSizes = { players: 5_000, characters: 20_000, items: 10_000, sessions: 50_000 };
const maxCount = 1_000_000;
const names = Object.keys(defaultSizes);
const usage = `Usage: npm run seed -- ${names.map((name) => `--${name} ${defaultSizes[name]}`).join(' ')}`;

/**
 * @param {string[]} args
 * @param {Record<string, number>} smallest
 */
function readSizes(args, smallest) {
  let values;
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. ${usage}`);
  }
  return Object.fromEntries(
    names.map((name) => {
      const value = String(values[name] ?? defaultSizes[name]);
      const count = Number(value);
      if (!/^\d+$/.test(value) || count < smallest[name] || count > maxCount)
        throw new Failure(
          `--${name} must be a whole number from ${smallest[name]} to ${maxCount}, not "${value}". ${usage}`,
        );
      return [name, count];
    }),
  );
}

/**
 * Runs `npm run seed`: writes an invented community into an empty database. Every run invents the same community, except
 * for the dates.
 * @param {string[]} args
 */
export const seed = (args) =>
  onData(
    async () => {
      const { smallest } = await import('../../../server/demo/large-community.ts');
      return readSizes(args, smallest);
    },
    async ({ dataDir, databaseUrl }, sizes) => {
      const { seedLargeCommunity } = await import('../../../server/demo/large-community.ts');
      const { openStore } = await import('../../../server/store/store.ts');

      const begin = performance.now();
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const database = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
      const store = await openStore(dataDir, databaseUrl);
      try {
        console.log(`Inventing a community for ${database} …`);
        const done = await seedLargeCommunity(store, sizes, Date.now(), (what, count) =>
          console.log(`${what.padEnd(10)} ${String(count).padStart(7)}  after ${secondsSince(begin)} s`),
        );
        if (!done)
          throw new Failure(
            `There is a community in ${database} already; name an empty one with NYX_DATA_DIR or DATABASE_URL.`,
          );
        console.log(`Done in ${secondsSince(begin)} s. Members sign in as in the demo community.`);
      } finally {
        await store.close();
      }
    },
    { mayBeNew: true },
  );
