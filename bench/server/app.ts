/** The real server in a process of its own, without limits on calls; tells its parent where it listens, what memory and time it takes and how long its loop was held, and forgets its kept answers when told. */
import { sql } from 'kysely';
import { buildApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';
import { longestHold } from './holds.ts';

const unlimited = 1_000_000_000;
const { app: options } = readSettings(process.env);
const app = await buildApp({
  ...options,
  distDir: undefined,
  limits: { perMember: unlimited, perAddress: unlimited, signInsPerAddress: unlimited },
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ origin });
async function answer({ forget = false }: { forget?: boolean }): Promise<void> {
  // A write that changes nothing, in a form that may have changed every table: no answer that was kept holds any more.
  if (forget) await sql`update setting set value = '' where name = ''`.execute(app.store.db);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({
    memory: process.memoryUsage.rss(),
    mostMemory: maxRSS * 1_024,
    processor: userCPUTime + systemCPUTime,
    ...longestHold(),
  });
}
process.on('message', (message: { forget?: boolean }) => void answer(message));
process.on('disconnect', () => void app.close());
