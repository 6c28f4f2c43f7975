/**
 * Runs the real server without limits. Reports its processor time, memory and number of listeners to the parent
 * process.
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
  limits: { perMember: unlimited, perAddress: unlimited },
  liveLimits: { perMember: unlimited },
  connectionLimits: { connectionsOfAddress: unlimited },
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ origin });
process.on('message', () => {
  for (let turn = 0; turn < 2; turn += 1) collect();
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({
    processor: userCPUTime + systemCPUTime,
    used: heapUsed + external,
    rss,
    listeners: app.changeStreams.size,
  });
});
process.on('disconnect', () => void app.close());
