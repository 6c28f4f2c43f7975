import { expect, test, vi } from 'vitest';
import { serveWorlds, until, world, type WorldHost } from './support.ts';

/** The entries of the journal about instances: kind, instance, member and call. */
async function entriesOf({ server }: WorldHost) {
  const entries = server.app.store.db.selectFrom('journal').where('subject_type', '=', 'instance');
  const rows = await entries.select(['kind', 'subject_id', 'actor', 'call']).orderBy('seq').execute();
  return rows.map(({ kind, subject_id, actor, call }) => [kind, subject_id, actor, call]);
}

const started = ['started', 'harbour', null, 'activateInstance'];

test('the journal of virtual tabletops has an entry for each start and each stop; only a stop by a member has an author', async () => {
  const host = await serveWorlds([world('harbour', { ttl: 60 })]);
  await Promise.all([host.activate('harbour'), host.activate('nowhere')]);
  await host.activate('harbour');
  expect(await entriesOf(host)).toEqual([started]);
  host.server.clock.now += 60_000;
  await until(async () => (await entriesOf(host)).length === 2);
  await host.activate('harbour');
  await host.stop('harbour');
  expect(await entriesOf(host)).toEqual([
    started,
    ['stopped', 'harbour', null, 'idle'],
    started,
    ['stopped', 'harbour', 'demo-warden', 'stopInstance'],
  ]);
});

test('the journal of virtual tabletops has no entry for an instance that cannot be stopped, whose answer says so', async () => {
  const host = await serveWorlds([world('harbour', { ttl: 60 })]);
  const instance = host.server.app.foundry.supervisor.find('harbour')!;
  const stop = vi.spyOn(instance, 'stop').mockRejectedValue(new Error('It does not end.'));
  const refusal = { code: 503, reason: 'cannotStop', values: { instance: 'harbour' } };
  expect(await (await host.stop('harbour')).json()).toMatchObject(refusal);
  await host.activate('harbour');
  host.server.clock.now += 60_000;
  await until(() => stop.mock.calls.length > 2);
  stop.mockRestore();
  await until(async () => (await entriesOf(host)).length > 1);
  expect(await entriesOf(host)).toEqual([started, ['stopped', 'harbour', null, 'idle']]);
});
