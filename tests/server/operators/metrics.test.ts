import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import { world } from '../foundry/support.ts';
import { listen, listenOn } from '../live/support.ts';
import { community } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { failure, lyra, pathOf, serve, temporaryFolder } from '../support/serve.ts';
import { tavernHook, waitingDelivery } from '../webhooks/support.ts';

const stranger = '203.0.113.7';
const token = 'a token of more than thirty-two characters';

/** The values of an answer by name and labels, such as `nyx_instances{status="stopped"}`. */
const metricsIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
  );

describe('the metrics', () => {
  test('answer programs on the same machine, and others only with the token', async () => {
    const { app } = await serve({ metricsToken: token });
    const ask = async (headers: Record<string, string> = {}, remoteAddress = stranger) =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await ask({}, '127.0.0.1')).toBe(200);
    expect(await ask()).toBe(403);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask({ authorization: 'Bearer another' })).toBe(403);
    // A proxy on this computer passes on the calls of strangers from a local address.
    expect(await ask({ 'x-forwarded-for': stranger }, '127.0.0.1')).toBe(403);
    // With a public address or a proxy, a stranger's call may look like a local one.
    for (const reachable of [{ publicUrl: 'https://nyx.example' }, { trustedProxies: ['10.0.0.1'] }]) {
      const { app: open } = await serve(reachable);
      const local = await open.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      expect(local.statusCode).toBe(403);
    }
    // A server without a configured token refuses every token.
    const headers = { authorization: 'Bearer undefined' };
    const { app: tokenless } = await serve();
    const answer = await tokenless.inject({ url: '/metrics', headers, remoteAddress: stranger });
    expect(failure(answer)).toMatchObject({ code: 403 });
  });

  test('count calls by route, so that they contain no id', async () => {
    const { server, get } = await community();
    await get(pathOf('/character/:characterId', { characterId: lyra }));
    await server.app.inject('/nowhere/at/all');
    const { body } = await server.app.inject('/metrics');
    const count = (labels: string): string =>
      `nyx_http_request_duration_seconds_count{method="GET",${labels}} 1`;
    expect(body).toContain(count('route="/character/:characterId",status="200"'));
    expect(body).toContain(count('route="none",status="404"'));
    expect(body).not.toMatch(/Lyra|demo-player/);
  });

  test('show how many streams are open, how much is cached, and which virtual tabletops run', async () => {
    const instances = ['a', 'b'].map((id) => world(id));
    const { server, get, createItem } = await community({ foundry: { instances } });
    const origin = await listenOn(server);
    const { authToken } = await server.signIn('demo-player');
    const values = async () => metricsIn((await server.app.inject('/metrics')).body);
    const before = await values();
    expect(before['nyx_change_streams']).toBe(0);
    expect(before['nyx_instances{status="stopped"}']).toBe(2);
    const stream = await listen(origin, authToken);
    await get('/item');
    await createItem({ name: 'Lantern Glass', labels: [] });
    const after = await values();
    expect(after['nyx_change_streams']).toBe(1);
    // Every write increases the journal's position.
    expect(after['nyx_journal_position']).toBeGreaterThan(before['nyx_journal_position']!);
    expect(after['nyx_read_cache_bytes']).toBeGreaterThan(before['nyx_read_cache_bytes']! + 10_000);
    stream.leave();
  });

  test('show how many deliveries of webhooks wait, and for how many seconds the oldest has waited', async () => {
    const { server, ask } = await community();
    const { now } = server.clock;
    const hook = tavernHook({ address: 'https://tavern.example/' });
    const { id } = (await ask('admin', 'POST', '/webhook', hook)).json<{ id: string }>();
    await ask('admin', 'PUT', `/webhook/${id}`, { ...hook, isPaused: true });
    await server.app.store.db
      .insertInto('webhook_delivery')
      .values([
        waitingDelivery(id, now - 90_000),
        { ...waitingDelivery(id, now - 30_000), seq: 2 },
        { ...waitingDelivery(id, now - 900_000), seq: 3, state: 'delivered' },
      ])
      .execute();
    expect(metricsIn((await server.app.inject('/metrics')).body)).toMatchObject({
      nyx_webhook_deliveries_waiting: 2,
      nyx_webhook_lag_seconds: 90,
    });
  });

  test('count time in seconds and memory in bytes', async () => {
    const { app } = await serve({ backups: { folder: await temporaryFolder(), hours: 6, keep: 1 } });
    const cpuSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
    const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
    await app.inject('/label');
    const elapsed = (performance.now() - begin) / 1_000;
    const values = metricsIn((await app.inject('/metrics')).body);
    const cpuAfter = cpuSeconds();
    const took = values['nyx_http_request_duration_seconds_sum{method="GET",route="/label",status="401"}']!;
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThanOrEqual(elapsed);
    expect(values['process_cpu_seconds']).toBeGreaterThanOrEqual(cpuBefore);
    expect(values['process_cpu_seconds']).toBeLessThanOrEqual(cpuAfter);
    const started = values['process_start_time_seconds']! * 1_000;
    expect(Math.abs(started - performance.timeOrigin)).toBeLessThan(1_000);
    expect(values['nyx_backup_interval_seconds']).toBe(6 * 3_600);
    expect(values['process_resident_memory_bytes']).toBeGreaterThan(10 * 2 ** 20);
    expect(values['nodejs_heap_used_bytes']).toBeLessThan(values['process_resident_memory_bytes']!);
  });

  test('are those that docs/monitoring.md lists', async () => {
    const backups = { folder: await temporaryFolder(), hours: 24, keep: 1 };
    const { app } = await serve({ backups });
    const served = [...(await app.inject('/metrics')).body.matchAll(/^# TYPE (\w+) /gm)].map(
      ([, name]) => name,
    );
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/monitoring.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const onEngine = listed.filter((name) => engine === 'postgres' || name !== 'nyx_database_connections');
    expect(new Set(served)).toEqual(new Set(onEngine));
  });

  test('omit a gauge that cannot be read, and show the others', async () => {
    const warnings: unknown[] = [];
    const { gauge, registry } = createMetrics({ warn: (...line: unknown[]) => void warnings.push(line) });
    gauge('nyx_broken', 'Cannot be read.', () => Promise.reject(new Error('no')));
    gauge('nyx_whole', 'Can be read.', () => 7);
    const text = await registry.metrics();
    expect(text).toContain('nyx_whole 7');
    expect(text).not.toMatch(/^nyx_broken /m);
    expect(warnings).toHaveLength(1);
  });
});
