import { secondsSince } from '../progress.mjs';
import { onData } from './data.mjs';

/**
 * Runs `npm run check-data`: prints one line for each rule that a row breaks. The exit code is 1 if there is a line.
 */
export const checkDataCommand = () =>
  onData(
    () => null,
    async ({ dataDir, databaseUrl, inSnapshot }) => {
      const { checkData } = await import('../../../server/store/check-data.ts');

      const begin = performance.now();
      const database = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
      // A snapshot, because each rule reads the data again and a server may write meanwhile.
      const found = await inSnapshot((db) => checkData({ db }));
      for (const sentence of found) console.log(sentence);
      const times = found.length === 1 ? 'once' : `${found.length} times`;
      const result = found.length === 0 ? 'No rule is broken' : `Rules are broken (${times})`;
      console.log(`${result} in ${database} (${secondsSince(begin)} s).`);
      process.exitCode = found.length > 0 ? 1 : 0;
    },
  );
