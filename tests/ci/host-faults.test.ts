import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { root } from '../house/files.ts';
import { tokensOf } from '../support/sign-in.ts';
import { asUser, endAfterTests, run, temporaryFolder, writableFolder } from './clone.ts';
import { servingWithClock, withStore } from './servers.ts';
import { findingsIn, startWriters } from './writers.ts';

endAfterTests();

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
  const server = await servingWithClock(clock);
  const writers = await startWriters(server.url, { serverMayStop: true, tokensMayExpire: true });
  const { refreshToken } = await tokensOf(server.url, 'demo-player');
  for (const [index, offset] of jumps.entries()) {
    await writers.disturb(loadMs, async () => {
      writeFileSync(clock, String(offset));
      // Gives the server's process time to read the file.
      await wait(100);
    });
    if (index === 3) await server.restart();
  }
  // A jump of an hour ends the access tokens, but not the sign-ins.
  const headers = { Authorization: `Bearer ${refreshToken}` };
  expect((await fetch(`${server.url}/auth/refresh`, { method: 'POST', headers })).status).toBe(200);
  await annotate(`${jumps.length} jumps: ${await writers.finish()}`, 'figure');
  await server.kill('SIGTERM');
  const entries = await withStore([server.folder], ({ db }) =>
    db.selectFrom('journal').select('at').orderBy('seq').execute(),
  );
  const written = entries.slice(-writers.acknowledged()).map(({ at }) => at);
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
  const first = await run(root, server, settings);
  await first.untilAnswer();
  const env = { ...settings, PORT: new URL(first.url).port };
  const writers = await startWriters(first.url, { serverMayStop: true });
  await writers.untilAcknowledged();

  execFileSync('chmod', ['-R', 'a-w', folder]);
  await wait(1_000);
  await first.stop('SIGKILL');
  const acknowledged = writers.acknowledged();
  const refused = await run(root, server, env);
  expect(await refused.untilEnd()).toBe(1);
  expect(refused.output()).toContain(`The data folder ${folder} cannot be written`);

  execFileSync('chmod', ['-R', 'u+w', folder]);
  const again = await run(root, server, env);
  await again.untilAnswer();
  await writers.untilAcknowledged();
  const figures = await writers.finish();
  expect(await again.stop('SIGTERM')).toBe(0);
  await annotate(`${acknowledged} writes acknowledged before the kill; in all, ${figures}`, 'figure');
  expect(await findingsIn(folder)).toEqual([]);
}, 300_000);
