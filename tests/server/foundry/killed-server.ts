// A server that a test starts and kills; its environment variables contain its instances.
import { buildApp } from '#server/app.ts';
import type { InstanceSettings } from '#server/foundry/configuration.ts';

const { DATA, INSTANCES, DATABASE } = process.env;

const app = await buildApp({
  dataDir: DATA!,
  databaseUrl: DATABASE || undefined,
  foundry: { instances: JSON.parse(INSTANCES!) as InstanceSettings[] },
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
