import { describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { eventually } from '../../support/eventually.ts';
import { logOut } from '../auth/support.ts';
import { engine } from '../support/engine.ts';
import { open, pathOf, serve, type TestServer } from '../support/serve.ts';
import { endAllWorlds, world } from '../foundry/support.ts';

const secrets = { access: 'a'.repeat(40), refresh: 'r'.repeat(40) };

/** Two servers on one PostgreSQL database; the first one is the leader. */
async function pair(): Promise<[TestServer, TestServer]> {
  const options = { secrets, foundry: { instances: [world('keep')], interval: 100 } };
  const first = await serve(options);
  onTestFinished(() => endAllWorlds(first.dataDir));
  const second = await open({ ...options, dataDir: first.dataDir });
  onTestFinished(() => second.app.close());
  return [first, second];
}

const start = ({ ask }: TestServer) =>
  ask({ url: pathOf(calls.activateInstance.path, { instanceUrl: 'keep' }) });

describe.skipIf(engine === 'sqlite')('two servers on one database', () => {
  test('refuse the reads of a sign-in soon after one of them has ended it', async () => {
    const [first, second] = await pair();
    const { authToken, refreshToken } = await first.signIn('demo-player');
    const read = (server: TestServer) => server.ask({ url: calls.ownCharacters.path }, authToken);
    expect((await read(second)).statusCode).toBe(200);
    expect((await logOut(first, refreshToken)).statusCode).toBe(200);
    expect((await read(first)).statusCode).toBe(401);
    await eventually(async () => expect((await read(second)).statusCode).toBe(401));
  });

  test('start worlds on one of them; when it stops, the other takes over', async () => {
    const [first, second] = await pair();
    const refused = await start(second);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body).toContain('Another server starts and stops the virtual tabletops.');
    expect((await start(first)).statusCode).toBe(200);
    // Visitors of both servers can use a running world.
    await eventually(async () => expect((await start(second)).statusCode).toBe(200));
    await first.app.close();
    const { authToken } = await second.signIn('demo-warden');
    const { method, path } = calls.stopInstance;
    const stop = { method, url: pathOf(path, { instanceId: 'keep' }) };
    await eventually(async () => expect((await second.ask(stop, authToken)).statusCode).toBe(200));
  });

  test('delete expired data only on the leader', async () => {
    const [first, second] = await pair();
    const old = { id: 'old', member_id: 'demo-player', expires: 1, revoked: null, last_used: 0 };
    await first.app.store.db.insertInto('token_family').values(old).execute();
    const idsAt = async ({ app }: TestServer) =>
      (await app.store.db.selectFrom('token_family').select('id').execute()).map(({ id }) => id);
    // At its start, a server deletes expired data unless another server is the leader.
    const third = await open({ secrets, dataDir: first.dataDir });
    expect(await idsAt(first)).toContain('old');
    await Promise.all([second.app.close(), third.app.close()]);
    await first.app.close();
    const last = await open({ secrets, dataDir: first.dataDir });
    onTestFinished(() => last.app.close());
    expect(await idsAt(last)).not.toContain('old');
  });
});
