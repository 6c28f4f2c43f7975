import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartProblem } from '#server/main.ts';
import { readInstanceSettings } from '#server/foundry/configuration.ts';
import { readSettings } from '#server/settings.ts';
import { recordedLog } from '../support/log.ts';
import { serve, temporaryFolder } from '../support/serve.ts';
import { serveWorlds, pidsIn, until, worldFile } from './support.ts';

const good = {
  id: 'harbour',
  url: 'harbour',
  masterName: 'Corvin',
  driver: 'process',
  command: ['node', 'main.mjs', '--port={port}'],
  dataPath: 'worlds/harbour',
  ttl: 7_200,
};
const docker = { id: 'tower', url: 'tower', masterName: '', driver: 'docker', address: 'http://127.0.0.1:1' };

const read = (...instances: object[]) => readInstanceSettings(JSON.stringify({ instances }), '/srv');

test('a file of instances yields its instances, with folders relative to the file', () => {
  expect(read(good, docker)).toEqual([
    { ...good, dataPath: '/srv/worlds/harbour', workingDirectory: '/srv' },
    docker,
  ]);
  expect(read()).toEqual([]);
});

test.each<[string, unknown]>([
  ['the file is not valid JSON', '{'],
  ['the file must be an object', []],
  ['instances is missing', {}],
  ['worlds is not a known key', { instances: [], worlds: [] }],
  ['instances.0.driver must be equal to one of the allowed values', { instances: [{ driver: 'pm2' }] }],
  ['instances.1.url is missing', { instances: [good, { ...good, url: undefined }] }],
  ['instances.0.url must match pattern', { instances: [{ ...good, url: '../etc' }] }],
  ['instances.0.id must match pattern', { instances: [{ ...good, id: 'a/b' }] }],
  ['instances.0.ttl must be >= 1', { instances: [{ ...good, ttl: 0 }] }],
  ['instances.0.endsWithServer is not a known key', { instances: [{ ...good, endsWithServer: true }] }],
  ['instances.0.command must not have fewer than 1 items', { instances: [{ ...good, command: [] }] }],
  ['instances.0.command.1 must be a string', { instances: [{ ...good, command: ['node', 7] }] }],
  ['instances.0.address is missing', { instances: [{ ...docker, address: undefined }] }],
  ['instances.0.address must match pattern', { instances: [{ ...docker, address: 'ftp://x' }] }],
  ['instances.1.id "harbour" appears twice', { instances: [good, { ...docker, id: 'harbour' }] }],
  ['instances.1.url "Harbour" appears twice', { instances: [good, { ...docker, url: 'Harbour' }] }],
])('a file of instances fails with the message "%s"', (message, content) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  expect(() => readInstanceSettings(text, '/srv')).toThrow(message);
});

test('a file of instances if it cannot be used, makes the server’s start fail with one sentence that names it', async () => {
  const file = join(await temporaryFolder(), 'foundry.json');
  const start = () => serve({ foundry: { configFile: file } });
  await expect(start()).rejects.toThrow(StartProblem);
  await expect(start()).rejects.toThrow(`NYX_FOUNDRY_CONFIG, ${file}: ENOENT`);
  await writeFile(file, JSON.stringify({ instances: [{ ...good, url: 7 }] }));
  await expect(start()).rejects.toThrow(`NYX_FOUNDRY_CONFIG, ${file}: instances.0.url must be a string.`);
});

test('a file of instances takes effect when it changes, but an invalid change is logged and has no effect', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'foundry.json');
  const contentOf = (...instances: object[]) => JSON.stringify({ instances });
  const command = [process.execPath, worldFile, '{port}', '{url}', '{dataPath}'];
  const harbour = { ...good, command, dataPath: folder };
  await writeFile(file, contentOf(harbour));
  const { logger, text } = recordedLog('warn');
  const host = await serveWorlds([], { foundry: { configFile: file }, logger });
  await host.activate('harbour');

  await writeFile(file, contentOf({ ...harbour, url: '..' }));
  await until(() => text().includes('instances.0.url must match'));
  expect(text()).toContain('The instances stay as they were.');
  expect(host.status('harbour')).toBe('online');

  // Editors save a file in this way.
  const both = [
    { ...harbour, masterName: 'Mira' },
    { ...harbour, id: 'b', url: 'b' },
  ];
  await writeFile(`${file}.new`, contentOf(...both));
  await rename(`${file}.new`, file);
  await until(() => host.status('b') === 'stopped');
  expect(host.server.app.foundry.supervisor.snapshot()['harbour']).toMatchObject({
    masterName: 'Mira',
    status: 'online',
  });
  await writeFile(file, contentOf());
  await until(() => host.status('harbour') === 'unknown');
  expect((await host.activate('harbour')).status).toBe(404);
  // The restored instance is still running.
  await writeFile(file, contentOf(harbour));
  await until(() => host.status('harbour') === 'online');
  expect(await pidsIn(folder)).toHaveLength(1);
});

test('the settings include the demo’s worlds unless a file of instances is configured', () => {
  const demo = readSettings({ NYX_DATA_DIR: '/data' });
  expect(demo.app.foundry?.instances?.map(({ id }) => id)).toEqual(['deposito-pg', 'emberfall']);
  const own = readSettings({ NYX_FOUNDRY_CONFIG: '/srv/foundry.json' });
  expect(own.app.foundry?.instances).toBeUndefined();
});
