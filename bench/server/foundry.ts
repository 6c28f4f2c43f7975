/**
 * Runs the real server with the instances of NYX_FOUNDRY_CONFIG. Reports its processor time, heap and number of
 * watchers to the parent process.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const unlimited = 1_000_000_000;
const { app: options } = readSettings(process.env);
const app = await buildApp({
  ...options,
  distDir: undefined,
  limits: { perMember: unlimited, perAddress: unlimited, activationsPerAddress: unlimited },
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ origin });
process.on('message', ({ tidy }: { tidy: boolean }) => {
  // Two collections, because some objects of closed streams become garbage only through the first.
  if (tidy) for (let turn = 0; turn < 2; turn += 1) collect();
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({
    processor: userCPUTime + systemCPUTime,
    heap: process.memoryUsage().heapUsed,
    watchers: app.instanceStream.size,
  });
});
process.on('disconnect', () => void app.close());
