import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { environment } from './environment.mjs';
import { Failure, runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { alone } from './lock.mjs';
import { secondsSince } from './progress.mjs';

const usual = { players: 5_000, characters: 20_000, items: 10_000, sessions: 50_000 };
const largest = 1_000_000;
const names = Object.keys(usual);
const usage = `Usage: npm run seed -- ${names.map((name) => `--${name} ${usual[name]}`).join(' ')}`;

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
      const given = String(values[name] ?? usual[name]);
      const count = Number(given);
      if (!/^\d+$/.test(given) || count < smallest[name] || count > largest)
        throw new Failure(
          `--${name} must be a whole number from ${smallest[name]} to ${largest}, not "${given}". ${usage}`,
        );
      return [name, count];
    }),
  );
}

/**
 * `npm run seed`: writes an invented community into an empty database, the same at every run except for its
 * dates.
 * @param {string[]} args
 */
export const seed = (args) =>
  runCommand(async () => {
    await alone(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { seedLargeCommunity, smallest } = await import('../../server/demo/large-community.ts');
    const { readSettings } = await import('../../server/settings.ts');
    const { openStore } = await import('../../server/store/store.ts');

    const sizes = readSizes(args, smallest);
    const begin = performance.now();
    const { dataDir, databaseUrl } = readSettings(environment()).app;
    try {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new Failure(
        `The data folder ${dataDir} cannot be written (${error.code}); choose another with NYX_DATA_DIR.`,
      );
    }
    const place = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
    const store = await openStore(dataDir, databaseUrl);
    try {
      console.log(`Inventing a community for ${place} …`);
      const done = await seedLargeCommunity(store, sizes, Date.now(), (what, count) =>
        console.log(`${what.padEnd(10)} ${String(count).padStart(7)}  after ${secondsSince(begin)} s`),
      );
      if (!done)
        throw new Failure(
          `There is a community in ${place} already; name an empty one with NYX_DATA_DIR or DATABASE_URL.`,
        );
      console.log(`Done in ${secondsSince(begin)} s. Members sign in as in the demo community.`);
    } finally {
      await store.close();
    }
  });
