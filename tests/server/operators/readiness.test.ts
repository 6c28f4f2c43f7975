import { expect, test, vi } from 'vitest';
import { requirementsOf } from '#server/routes/readiness.ts';
import { DatabaseTrouble } from '#server/store/engine/trouble.ts';
import { serve, temporaryFolder } from '../support/serve.ts';

const stranger = '203.0.113.7';

test('the readiness is 200 while everything works, and tells strangers no details', async () => {
  const { app } = await serve();
  const checks = { database: 'ok', schema: 'ok', disk: 'ok' };
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', checks });
  const answer = await app.inject({ url: '/readyz', remoteAddress: stranger });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
});

test('the readiness is 503 when nothing can be written, and tells only the operator why', async () => {
  const { app } = await serve();
  vi.spyOn(app.store.latestTime, 'remember').mockRejectedValue(new DatabaseTrouble('full'));
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.json()).toMatchObject({
    status: false,
    checks: { database: expect.stringContaining('the log says why'), disk: 'ok' },
  });
  const asked = await app.inject({ url: '/readyz', remoteAddress: stranger });
  expect(asked.json()).toEqual({ status: false, code: 503, message: 'The server is not ready.' });
});

test('the readiness needs every migration', async () => {
  const { app } = await serve();
  await app.store.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', '0012-webhooks' as never)
    .execute();
  expect((await app.inject('/readyz')).json()).toMatchObject({
    checks: { schema: 'The database lacks the migrations 0012-webhooks.' },
  });
});

test('the readiness needs space on the disk of the data folder', async () => {
  const { app } = await serve();
  const fault = (dataDir: string): Promise<string | null> => {
    const { store } = app;
    const disk = requirementsOf({ store, dataDir, now: Date.now }).find(({ name }) => name === 'disk');
    return disk!.test();
  };
  expect(await fault(await temporaryFolder())).toBeNull();
  // This file system has no space at all.
  expect(await fault('/proc')).toBe('The disk of the data folder has 0 MB left; it needs 268 MB.');
});
