import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessSettings } from '../foundry/configuration.ts';

/** The file is next to this one in the source, and next to the built server. */
const program = fileURLToPath(new URL('world.mjs', import.meta.url));

const worlds = [
  { id: 'deposito-pg', masterName: 'Master Corvin' },
  { id: 'emberfall', masterName: 'Warden Bastian' },
];

/** Half an hour, in seconds. */
const ttl = 1_800;

/**
 * The demo community's virtual tabletops: real processes with nothing to play in them. They end with the
 * server.
 */
export const demoWorlds = (dataDir: string): ProcessSettings[] =>
  worlds.map(({ id, masterName }) => ({
    id,
    url: id,
    masterName,
    driver: 'process',
    command: [process.execPath, program, '{port}', '{url}', '{dataPath}'],
    dataPath: join(dataDir, 'worlds', id),
    ttl,
    grace: 2,
    endsWithServer: true,
  }));
