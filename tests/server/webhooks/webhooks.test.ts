import { expect, test, vi } from 'vitest';
import type { WebhookKind } from '#core/contract/webhooks/webhooks.ts';
import type { WebhookEvent } from '#server/webhooks/events.ts';
import { signed } from '#server/webhooks/sign.ts';
import { bram, community, type Community, took } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { pngBytes, upload } from '../support/images.ts';
import { recordedLog } from '../support/log.ts';
import { failure, imagePath, lyra, open, publicUrl, seededFolder, serve } from '../support/serve.ts';
import { receiver, tavernHook } from './support.ts';
import { eventually } from '../../support/eventually.ts';

const reachable = { privateWebhooks: true, webhookInterval: 10 };

interface Created {
  id: string;
  secret: string;
}

async function create(
  here: Community,
  { address }: { address: string },
  kinds: WebhookKind[],
  format: 'signed' | 'discord' = 'signed',
  name = 'The tavern',
): Promise<Created> {
  const answer = await here.ask('admin', 'POST', '/webhook', { name, address, format, kinds });
  expect(answer.statusCode).toBe(200);
  return answer.json<Created>();
}

/** A community with a webhook about gifts, at a receiver that gives these answers. */
async function scene(...answers: Parameters<typeof receiver>) {
  const here = await community(reachable);
  const tavern = await receiver(...answers);
  return { here, tavern, ...(await create(here, tavern, ['itemGiven'])) };
}

/** Tests a webhook. @returns the receiver's answer */
const tryOne = async (here: Community, id: string) =>
  (await here.ask('admin', 'POST', `/webhook/${id}/try`)).json<{ status: number; text: string }>();

const eventIn = (body: string): WebhookEvent =>
  JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as WebhookEvent;

const give = (here: Community, item = 'Beeswax', quantity = 1) =>
  here.inventory('keeper', bram, 'ASSIGN', item, quantity);

/** Reads deliveries from the store, since these tests advance the clock by hours and members' tokens expire. */
const deliveries = (here: Community, id: string) => here.store.webhooks.deliveriesOf(id);

/** Waits until the newest delivery of a webhook has this state. */
const settled = (here: Community, id: string, state: string) =>
  eventually(async () => expect((await deliveries(here, id))[0]?.state).toBe(state));

test('a webhook receives signed events only about what happens after its creation, each with the id of its delivery', async () => {
  const here = await community(reachable);
  const tavern = await receiver();
  await give(here);
  const { id, secret } = await create(here, tavern, ['itemGiven']);
  await give(here, 'Iron Ingot', 2);
  await tavern.until(1);
  await settled(here, id, 'delivered');
  expect(tavern.received).toHaveLength(1);
  const { headers, body } = tavern.received[0]!;
  expect(eventIn(body)).toEqual({
    type: 'itemGiven',
    timestamp: new Date(here.server.clock.now).toISOString(),
    data: { character: { id: bram, name: 'Bram Copperkettle' }, item: 'Iron Ingot', quantity: 2 },
  });
  expect(headers['webhook-id']).toMatch(new RegExp(`^${id}_\\d+_itemGiven$`));
  const sent = Buffer.from(body, 'latin1').toString();
  const signature = signed(secret, String(headers['webhook-id']), here.server.clock.now, sent);
  expect(headers).toMatchObject(signature);
});

test('a webhook is served again after a failure of the database, without a further event', async () => {
  const [here, tavern] = [await community(reachable), await receiver()];
  const due = vi.spyOn(here.store.webhooks, 'due');
  await create(here, tavern, ['itemGiven']);
  await eventually(() => expect(due).toHaveBeenCalled());
  due.mockRejectedValueOnce(new Error('The database is away.'));
  await give(here);
  await tavern.until(1);
});

test('a session causes events about itself, new levels and a death', async () => {
  const here = await community(reachable);
  const tavern = await receiver();
  const kinds: WebhookKind[] = ['characterDied', 'levelReached', 'sessionDeleted', 'sessionRegistered'];
  await create(here, tavern, kinds);
  const outcomes = [took(bram, 400_000), took(lyra, 0, true)];
  await here.register({ masterId: lyra, title: 'Told', outcomes });
  await here.deleteSession(await here.sessionId('Told'));
  await tavern.until(4);
  const events = tavern.received.map(({ body }) => eventIn(body));
  expect(events.map(({ type }) => type).toSorted()).toEqual(kinds);
  const reached = events.find(({ type }) => type === 'levelReached');
  expect(reached?.data).toMatchObject({ character: { id: bram }, level: '20' });
});

test('a refused delivery is tried again with the same id and body, no earlier than the receiver asked, ten times in all', async () => {
  const later = { status: 503, headers: { 'retry-after': '3600' } };
  const { here, id, tavern } = await scene(later, { status: 500 });
  await give(here);
  await eventually(async () => {
    const [delivery] = await deliveries(here, id);
    expect(delivery).toMatchObject({ state: 'waiting', tries: 1, status: 503 });
    expect(delivery!.next).toBeGreaterThanOrEqual(here.server.clock.now + 3_600_000);
  });
  here.server.clock.now += 3_600_001;
  for (let tries = 2; tries <= 10; tries += 1) {
    await eventually(async () =>
      expect((await deliveries(here, id))[0]).toMatchObject({ tries, status: 500 }),
    );
    here.server.clock.now += 16 * 3_600_000;
  }
  await settled(here, id, 'failed');
  expect(tavern.received).toHaveLength(10);
  const [first] = tavern.received;
  for (const { body, headers } of tavern.received)
    expect([body, headers['webhook-id']]).toEqual([first!.body, first!.headers['webhook-id']]);
  const { authToken } = await here.server.signIn('demo-admin');
  const list = await here.server.ask({ url: '/webhook' }, authToken);
  expect(list.json()).toMatchObject([{ failed: 1, waiting: 0, lastStatus: 500, lastFault: null }]);
});

test('a receiver that does not answer delays neither other receivers nor writes', async () => {
  const here = await community(reachable);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = await receiver({ status: 200, after: released });
  const quick = await receiver();
  await create(here, slow, ['itemGiven'], 'signed', 'Slow');
  await create(here, quick, ['itemGiven'], 'signed', 'Quick');
  await give(here);
  await slow.until(1);
  await give(here);
  await give(here);
  await quick.until(3);
  expect(slow.received).toHaveLength(1);
  release();
  await slow.until(3);
});

test('a paused webhook receives nothing, and receives everything once it is resumed', async () => {
  const { here, id, tavern } = await scene();
  const other = await receiver();
  await create(here, other, ['itemGiven'], 'signed', 'Other');
  const settings = { name: 'The tavern', kinds: ['itemGiven'] };
  await here.ask('admin', 'PUT', `/webhook/${id}`, { ...settings, isPaused: true });
  await give(here);
  await other.until(1);
  expect(tavern.received).toHaveLength(0);
  await here.ask('admin', 'PUT', `/webhook/${id}`, { ...settings, isPaused: false });
  await tavern.until(1);
});

test('Discord gets an embed with the portrait, and no name becomes a mention or a link', async () => {
  const here = await community(reachable);
  const channel = await receiver();
  await create(here, channel, ['itemGiven'], 'discord');
  const { authToken } = await here.server.signIn('demo-player');
  await here.server.ask({ method: 'POST', url: imagePath(bram), ...upload(pngBytes(200)) }, authToken);
  const item = '@everyone [x](https://evil.example)';
  await here.createItem({ name: item, labels: [], craft: [] });
  await give(here, item);
  await channel.until(1);
  const { headers, body } = channel.received[0]!;
  const form = await new Response(Buffer.from(body, 'latin1'), {
    headers: { 'content-type': headers['content-type']! },
  }).formData();
  const url = `${publicUrl}/user/${encodeURIComponent(bram)}`;
  const description = String.raw`**Bram Copperkettle** has received 1 × \@everyone \[x\]\(https\:\/\/evil\.example\).`;
  const payload: unknown = JSON.parse(form.get('payload_json') as string);
  expect(payload).toMatchObject({ allowed_mentions: { parse: [] }, embeds: [{ url, description }] });
  expect((form.get('files[0]') as File).type).toBe('image/png');
});

test('testing a webhook sends a test event at once, and returns the receiver’s answer', async () => {
  const { here, id, tavern } = await scene({ status: 418, body: 'I am a teapot' });
  expect(await tryOne(here, id)).toEqual({ status: 418, fault: null, text: 'I am a teapot' });
  const [received] = tavern.received;
  expect(eventIn(received!.body)).toMatchObject({ type: 'test', data: { webhook: 'The tavern' } });
  const headers = { 'user-agent': 'Nyx', 'content-type': 'application/json', connection: 'close' };
  expect(received!.headers).toMatchObject(headers);
  const unreachable = await create(here, { address: 'http://127.0.0.1:1/' }, ['itemGiven'], 'signed', 'None');
  expect(await tryOne(here, unreachable.id)).toEqual({ status: null, fault: 'unreachable', text: '' });
  const refused = failure(await here.ask('admin', 'POST', '/webhook/none/try'));
  expect(refused).toMatchObject({ code: 404, message: 'There is no such webhook.' });
});

test('a redirect is not followed, and a long answer is read only in part', async () => {
  const secret = await receiver();
  const redirect = { status: 307, headers: { location: secret.address } };
  const { here, id } = await scene(redirect, { status: 200, body: 'x'.repeat(5_000_000) });
  expect(await tryOne(here, id)).toMatchObject({ status: 307 });
  expect(secret.received).toEqual([]);
  expect(await tryOne(here, id)).toMatchObject({ status: 200, text: 'x'.repeat(300) });
});

test('a webhook cannot reach the server’s own network, neither by an address nor by a name', async () => {
  const here = await community();
  const tavern = await receiver();
  const draft = { name: 'Inside', format: 'signed', kinds: ['itemGiven'] };
  const refused = await here.ask('admin', 'POST', '/webhook', { ...draft, address: tavern.address });
  expect([failure(refused).code, failure(refused).field]).toEqual([400, 'address']);
  const address = tavern.address.replace('127.0.0.1', 'localhost');
  const { id } = (await here.ask('admin', 'POST', '/webhook', { ...draft, address })).json<Created>();
  expect(await tryOne(here, id)).toMatchObject({ status: null, fault: 'forbidden' });
  expect(tavern.received).toEqual([]);
});

test('the list shows the webhooks in the order of their creation, each with its own settings and deliveries', async () => {
  const here = await community(reachable);
  const [tavern, channel] = [await receiver({ status: 503 }), await receiver()];
  const first = await create(here, tavern, ['itemGiven', 'levelReached']);
  const created = here.server.clock.now;
  here.server.clock.now += 1_000;
  const second = await create(here, channel, ['characterDied'], 'discord', 'The channel');
  here.server.clock.now += 1_000;
  await give(here);
  await eventually(async () => expect((await deliveries(here, first.id))[0]?.status).toBe(503));
  const paused = { name: 'The channel', kinds: ['characterDied'], isPaused: true };
  await here.ask('admin', 'PUT', `/webhook/${second.id}`, paused);
  const tried = { waiting: 1, failed: 0, lastTried: created + 2_000, lastStatus: 503, lastFault: null };
  const idle = { waiting: 0, failed: 0, lastTried: null, lastStatus: null, lastFault: null };
  const active = { name: 'The tavern', kinds: ['itemGiven', 'levelReached'], isPaused: false };
  const tavernHas = { id: first.id, origin: tavern.address, format: 'signed', roles: [], created };
  const channelHas = { ...tavernHas, id: second.id, origin: channel.address, format: 'discord' };
  // Anything else might be the secret or the address, sealed or not.
  expect((await here.get('/webhook', 'admin')).json()).toEqual([
    { ...tavernHas, ...active, ...tried },
    { ...channelHas, ...paused, ...idle, created: created + 1_000 },
  ]);
});

test('an invalid webhook is refused with its field; spaces around an address do not matter', async () => {
  const here = await community();
  const draft = tavernHook({ address: 'https://a.example' });
  const add = (change: object) =>
    here.ask('admin', 'POST', '/webhook', { ...draft, name: 'Other', ...change });
  expect((await add(draft)).statusCode).toBe(200);
  for (const [change, code, field] of [
    [{ name: ' the TAVERN ' }, 409, 'name'],
    [{ name: ' ' }, 400, 'name'],
    [{ kinds: [] }, 400, 'kinds'],
    [{ kinds: ['rain'] }, 400, 'kinds.0'],
    [{ address: 'https://a.example/'.padEnd(2_001, 'x') }, 400, 'address'],
    [{ format: 'discord', roles: [{ label: 'a', role: '@here' }] }, 400, 'roles.0.role'],
  ] as const)
    expect([change, failure(await add(change))]).toMatchObject([change, { code, field }]);
  for (const [address, reason] of [
    ['ftp://a.example', 'addressNeedsScheme'],
    ['a.example', 'addressNeedsScheme'],
    ['https://a example/', 'noWebAddress'],
    ['https://a:b@a.example', 'addressCredentials'],
    ['http://10.0.0.1/', 'addressIsPrivate'],
  ] as const)
    expect(failure(await add({ address }))).toMatchObject({ code: 400, reason, field: 'address' });
  const longest = `  ${'https://a.example/'.padEnd(1_996, 'x')}  `;
  expect((await add({ address: longest })).statusCode).toBe(200);
});

test('neither the secret nor the address leaves the server, not even into its log or, unsealed, into its database', async () => {
  const { logger, text } = recordedLog('trace');
  const here = await community({ ...reachable, logger });
  const tavern = await receiver({ status: 500 });
  const address = `${tavern.address}/api/very-secret-path`;
  const { id, secret } = await create(here, { address }, ['itemGiven']);
  await give(here);
  await tavern.until(1);
  await here.ask('admin', 'POST', `/webhook/${id}/try`);
  const { db } = here.store;
  const stored = JSON.stringify([
    await db.selectFrom('webhook').selectAll().execute(),
    await db.selectFrom('kept_answer').selectAll().execute(),
  ]);
  const listed =
    (await here.get('/webhook', 'admin')).body + (await here.get(`/webhook/${id}/deliveries`, 'admin')).body;
  await here.ask('admin', 'DELETE', `/webhook/${id}`);
  const journal = await db.selectFrom('journal').selectAll().where('subject_type', '=', 'webhook').execute();
  expect(journal.map(({ kind }) => kind)).toEqual(['created', 'deleted']);
  expect(journal.map(({ about }) => about)).toEqual(Array(2).fill('{"title":"The tavern"}'));
  const visible = text() + listed + stored + JSON.stringify(journal);
  expect(visible).toContain('The tavern');
  for (const hidden of [secret, 'very-secret-path']) expect(visible).not.toContain(hidden);
});

test.runIf(engine === 'postgres')(
  'of two servers on one database, only one sends webhooks; when one server stops, the other sends them',
  async () => {
    const dataDir = await seededFolder();
    // This server is the first to ask for the right to send.
    const first = await open({ dataDir, ...reachable });
    const here = await community({ dataDir, ...reachable });
    const tavern = await receiver();
    const { id } = await create(here, tavern, ['itemGiven']);
    for (let time = 0; time < 20; time += 1) await give(here);
    await tavern.until(20);
    await settled(here, id, 'delivered');
    const ids = tavern.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
    await first.app.close();
    await give(here);
    await tavern.until(21);
  },
);

test('after the secrets are replaced, a webhook is sealed again with the newest key', async () => {
  const older = { access: 'a'.repeat(40), refresh: 'b'.repeat(40) };
  const newer = { access: 'c'.repeat(40), refresh: 'd'.repeat(40) };
  const first = await serve({ ...reachable, secrets: older });
  const { dataDir } = first;
  const tavern = await receiver();
  const draft = tavernHook({ address: tavern.address });
  const admin = await first.signIn('demo-admin');
  const { id } = (await first.post('/webhook', draft, admin.authToken)).json<Created>();
  const { sealed } = (await first.app.store.webhooks.find(id))!;
  await first.app.close();
  const both = await serve({ dataDir, ...reachable, secrets: { ...newer, previous: [older] } });
  await eventually(async () => expect((await both.app.store.webhooks.find(id))!.sealed).not.toBe(sealed));
  await both.app.close();
  const last = await serve({ dataDir, ...reachable, secrets: newer });
  const { authToken } = await last.signIn('demo-admin');
  await last.ask({ method: 'POST', url: `/webhook/${id}/try` }, authToken);
  expect(tavern.received).toHaveLength(1);
});
