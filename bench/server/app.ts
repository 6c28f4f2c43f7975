/**
 * Runs the real server in a separate process, without limits on calls. Reports its origin, memory, processor time and
 * longest hold of the event loop to the parent process, and drops its cached answers on request.
 */
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
  // The server recognises the written table only by its quoted name. This statement does not quote it, so the server
  // drops every cached answer. The statement changes no row.
  if (forget) await sql`update setting set value = '' where name = ''`.execute(app.store.db);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({
    memory: process.memoryUsage.rss(),
    maxMemory: maxRSS * 1_024,
    processor: userCPUTime + systemCPUTime,
    ...longestHold(),
  });
}
process.on('message', (message: { forget?: boolean }) => void answer(message));
process.on('disconnect', () => void app.close());
