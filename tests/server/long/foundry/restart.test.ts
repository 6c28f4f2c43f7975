import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseUrlOf } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/serve.ts';
import { endAllWorlds, isRunningProcess, serveWorlds, pidsIn, until, world } from '../../foundry/support.ts';

const recordOf = async (dataDir: string, id: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(dataDir, 'foundry', `${id}.json`), 'utf8')) as Record<string, unknown>;

/** A server that has activated an instance and closed again, and how to start the next one. */
async function closedServer() {
  const [dataDir, folder] = [await temporaryFolder(), await temporaryFolder()];
  const instances = [world('harbour', { dataPath: folder })];
  const first = await serveWorlds(instances, { dataDir });
  await first.activate('harbour');
  const { uptime } = first.server.app.foundry.supervisor.snapshot()['harbour']!;
  await first.server.app.close();
  return { folder, uptime, startAgain: () => serveWorlds(instances, { dataDir }) };
}

describe('a restart of the server', () => {
  test('does not end an instance, and finds it again with its address, start time and memory usage', async () => {
    const { folder, uptime, startAgain } = await closedServer();
    const [pid] = await pidsIn(folder);
    expect(isRunningProcess(pid!)).toBe(true);

    const second = await startAgain();
    expect(second.status('harbour')).toBe('online');
    expect((await fetch(`${second.worlds}/harbour`)).status).toBe(200);
    expect((await second.activate('harbour')).status).toBe(200);
    expect(await pidsIn(folder)).toEqual([pid]);
    const { supervisor } = second.server.app.foundry;
    await supervisor.measure();
    expect(supervisor.snapshot()['harbour']).toMatchObject({ uptime, status: 'online' });
    expect(supervisor.snapshot()['harbour']!.memory).toBeGreaterThan(10 * 1_048_576);
    expect((await second.stop('harbour')).status).toBe(200);
    expect(isRunningProcess(pid!)).toBe(false);
  });

  test('does not prevent the server from noticing the end of an instance that it found again', async () => {
    const { folder, startAgain } = await closedServer();
    const second = await startAgain();
    expect(second.status('harbour')).toBe('online');
    process.kill((await pidsIn(folder))[0]!, 'SIGKILL');
    await until(() => second.status('harbour') === 'errored');
  });

  test('does not mistake another process with the recorded pid for the instance, nor end that process', async () => {
    const dataDir = await temporaryFolder();
    const first = await serveWorlds([world('harbour')], { dataDir });
    await first.activate('harbour');
    await first.stop('harbour');
    const otherProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached: true });
    onTestFinished(() => void otherProcess.kill('SIGKILL'));
    const record = await recordOf(dataDir, 'harbour');
    await first.server.app.close();
    const changed = JSON.stringify({ ...record, pid: otherProcess.pid });
    await writeFile(join(dataDir, 'foundry', 'harbour.json'), changed);

    const second = await serveWorlds([world('harbour')], { dataDir });
    expect(second.status('harbour')).toBe('stopped');
    await second.stop('harbour');
    expect(isRunningProcess(otherProcess.pid!)).toBe(true);
    expect((await second.activate('harbour')).status).toBe(200);
    otherProcess.kill('SIGKILL');
  });

  test('succeeds despite an invalid record, and treats it as missing', async () => {
    const dataDir = await temporaryFolder();
    const first = await serveWorlds([world('harbour')], { dataDir });
    await first.server.app.close();
    await writeFile(join(dataDir, 'foundry', 'harbour.json'), '{"pid":"harbour"}');
    const second = await serveWorlds([world('harbour')], { dataDir });
    expect(second.status('harbour')).toBe('stopped');
  });
});

test('a killed server does not leave a demo’s world running', async () => {
  const dataDir = await temporaryFolder();
  const { demoWorlds } = await import('#server/demo/worlds.ts');
  const program = fileURLToPath(new URL('../../foundry/killed-server.ts', import.meta.url));
  const server = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      DATA: dataDir,
      INSTANCES: JSON.stringify(demoWorlds(dataDir)),
      DATABASE: (await databaseUrlOf(dataDir)) ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await endAllWorlds(dataDir);
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  expect((await fetch(`${line.toString().trim()}/foundry/inactive/deposito-pg`)).status).toBe(200);
  const { pid } = await recordOf(dataDir, 'deposito-pg');
  expect(isRunningProcess(Number(pid))).toBe(true);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await until(() => !isRunningProcess(Number(pid)));
});

test('the usage of an instance covers its whole process tree', async () => {
  const megabyte = 1_048_576;
  const folder = await temporaryFolder();
  const environment = { HAS_CHILD: '1', IS_BUSY: '1', MEGABYTES: '120' };
  const host = await serveWorlds([world('harbour', { dataPath: folder, environment }), world('tower')]);
  await host.activate('harbour');
  await host.activate('tower');
  const { supervisor } = host.server.app.foundry;
  const [busy, quiet] = [() => supervisor.snapshot()['harbour']!, () => supervisor.snapshot()['tower']!];
  // The child process uses the processor time and the memory.
  await until(async () => {
    await supervisor.measure();
    const [cpu, memory] = [busy().cpu ?? 0, busy().memory ?? 0];
    return cpu > 0.3 && cpu < 1.5 && memory > 150 * megabyte;
  });
  expect(busy().memory).toBeLessThan(400 * megabyte);
  expect(quiet().memory).toBeGreaterThan(20 * megabyte);
  expect(quiet().memory).toBeLessThan(150 * megabyte);
  await host.stop('harbour');
  await supervisor.measure();
  expect(busy()).toMatchObject({ status: 'stopped', cpu: 0, memory: 0 });
});
