import { community } from './community.ts';
import { walkJournal } from './journal-walk.ts';

const limits = { perMember: 1e6, perAddress: 1e6 };

/** Does the journal walk on a server in this process. Its clock does not advance, and it does not crash. */
export async function walkInProcess(steps: number, seed: number): Promise<void> {
  const { server, store } = await community({ limits });
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
}
