import { test } from 'vitest';
import { community } from '../support/community.ts';
import { walkJournal } from '../support/journal-walk.ts';

const seed = Number(process.env['NYX_TEST_SEED'] ?? 20_261_123);
const steps = Number(process.env['NYX_TEST_STEPS'] ?? 100);

test(`the journal matches the data after ${steps} random writes and undos, and undoing everything restores the initial data (seed ${seed})`, async () => {
  const { server, store } = await community({ limits: { perMember: 1e6, perAddress: 1e6 } });
  const tokens = new Map<string, string>();
  const counts = await walkJournal(steps, seed, {
    store,
    async send({ who, method, path: url, headers, payload }) {
      const token = tokens.get(who) ?? (await server.signIn(`demo-${who}`)).authToken;
      tokens.set(who, token);
      const { statusCode: status, body } = await server.ask(
        { method, url, headers, ...(payload === '' ? {} : { payload }) },
        token,
      );
      return { status, body };
    },
  });
  console.log(`Seed ${seed}: ${JSON.stringify(counts)}`);
});
