import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/store/store.ts';
import { startServer } from '../support/server.ts';
import { tokensOf } from '../support/sign-in.ts';
import { asUser, endAll, project, removeFolders, run, temporaryFolder, writableFolder } from './clone.ts';
import { findingsIn, startWriters } from './writers.ts';

afterEach(endAll);
afterAll(removeFolders);

const hour = 3_600_000;
/** Offsets from the computer's clock in ms, one after the other. */
const jumps = [hour, 0, -hour, 0, hour, -hour, 0];
/** The writers write for this many ms before each jump. */
const loadMs = 700;

test('when the clock jumps by hours under load, the server neither loses nor repeats a write, and its journal stays in order', async ({
  annotate,
}) => {
  const clock = path.join(temporaryFolder(), 'clock');
  writeFileSync(clock, '0');
  const module = fileURLToPath(new URL('clocks/jumping-clock.mjs', import.meta.url));
  const command = fileURLToPath(new URL('../../tools/serve.mjs', import.meta.url));
  const server = await startServer({ NYX_TEST_CLOCK_FILE: clock }, ['--import', module, command]);
  onTestFinished(() => server.stop());
  const writers = await startWriters(server.url, { serverMayStop: true, tokensMayExpire: true });
  const { refreshToken } = await tokensOf(server.url, 'demo-player');
  const recoveries: number[] = [];
  for (const [index, offset] of jumps.entries()) {
    await wait(loadMs);
    writeFileSync(clock, String(offset));
    // Gives the server's process time to read the file.
    await wait(100);
    recoveries.push(await writers.untilAcknowledged());
    expect(writers.complaints()).toEqual([]);
    if (index === 3) await server.restart();
  }
  // A jump of an hour ends the access tokens, but not the sign-ins.
  const answer = await fetch(`${server.url}/auth/refresh`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${refreshToken}` },
  });
  expect(answer.status).toBe(200);
  const added = await writers.finish();
  await annotate(
    `${jumps.length} jumps: ${writers.acknowledged()} writes acknowledged, ${added} of them in the data, ${writers.refused()} refused; ` +
      `ms to the next write: ${recoveries.map(Math.round).join(', ')}`,
    'figure',
  );
  expect(added).toBe(writers.acknowledged());
  await server.kill('SIGTERM');
  const store = await openStore(server.folder, undefined, 'check');
  const timestamps = (await store.db.selectFrom('journal').select('at').orderBy('seq').execute()).map(
    ({ at }) => at,
  );
  await store.close();
  const first = timestamps.length - writers.acknowledged();
  const written = timestamps.slice(first);
  expect(written).toEqual(written.toSorted((one, other) => one - other));
  expect(written.at(-1)! - written[0]!).toBeGreaterThan(hour);
  expect(await findingsIn(server.folder)).toEqual([]);
}, 300_000);

test('no write is lost when the data folder becomes read-only under load: the next start reports the folder, and a start succeeds once the folder is writable', async ({
  annotate,
}) => {
  const folder = writableFolder();
  const server = asUser(['node', 'tools/serve.mjs']);
  const settings = { NYX_DATA_DIR: folder, TMPDIR: folder, HOME: folder, NODE_ENV: 'production' };
  const first = await run(project, server, settings);
  await first.untilAnswer();
  const env = { ...settings, PORT: new URL(first.url).port };
  const writers = await startWriters(first.url, { serverMayStop: true });
  await writers.untilAcknowledged();

  execFileSync('chmod', ['-R', 'a-w', folder]);
  await wait(1_000);
  expect(writers.complaints()).toEqual([]);
  first.interrupt('SIGKILL');
  await first.untilEnd();
  const acknowledged = writers.acknowledged();
  const refused = await run(project, server, env);
  expect(await refused.untilEnd()).toBe(1);
  expect(refused.output()).toContain(`The data folder ${folder} cannot be written`);

  execFileSync('chmod', ['-R', 'u+w', folder]);
  const again = await run(project, server, env);
  await again.untilAnswer();
  await writers.untilAcknowledged();
  const added = await writers.finish();
  again.interrupt('SIGTERM');
  expect(await again.untilEnd()).toBe(0);
  await annotate(
    `${acknowledged} writes acknowledged before the kill, ${writers.acknowledged()} in all, ${added} of them in the data`,
    'figure',
  );
  expect([added, writers.complaints()]).toEqual([writers.acknowledged(), []]);
  expect(await findingsIn(folder)).toEqual([]);
}, 300_000);
