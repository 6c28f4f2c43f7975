import { expect, onTestFinished, test } from 'vitest';
import type { WireNotices } from '#core/contract/adventures/notices.ts';
import { webhookKinds } from '#core/contract/webhooks/webhooks.ts';
import { checkData } from '#server/store/check-data.ts';
import { serverAt } from '#server/store/journal/author.ts';
import type { Store, Writers } from '#server/store/store.ts';
import { eventually } from '../../support/eventually.ts';
import { announced, hour, minute, plan, removeAdventures, start, ysolt } from '../support/adventures.ts';
import { community } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { firstMoment } from '../support/settings.ts';
import { lyra, open, serve } from '../support/serve.ts';
import { receiver, tavernHook } from '../webhooks/support.ts';

/** A demo community with one adventure, and what its members are told of it. */
async function withAdventure(changes: object = {}) {
  const demo = await community({ privateWebhooks: true, webhookInterval: 5 });
  const { store } = demo;
  return {
    ...demo,
    ...(await announced(demo, changes)),
    /** Reads from the store, since these tests advance the clock by days and members' tokens expire. */
    told: async (member: string) => (await store.notices.of(member)).notices!.map(({ kind }) => kind),
  };
}

/** What was told of adventures, or missed, each once. */
async function recordedIn(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('adventure_notice').selectAll().execute();
  const entries = store.db.selectFrom('journal').innerJoin('adventure', 'adventure.id', 'subject_id');
  const ofNotices = entries.select('kind').where('kind', 'in', ['told', 'missed']);
  // Each has one entry.
  expect(await ofNotices.execute()).toHaveLength(rows.length);
  return rows.map(nameOf);
}

const nameOf = ({ kind, missed }: { kind: string; missed: number }) =>
  missed === 1 ? `missed ${kind}` : kind;

test('each kind of event about an adventure arrives once, and once more after a refusal', async () => {
  const here = await community({ privateWebhooks: true, webhookInterval: 5 });
  const kinds = webhookKinds.slice(webhookKinds.indexOf('adventureAnnounced'));
  const ids = () => tavern.received.map(({ headers }) => String(headers['webhook-id']));
  const tavern = await receiver({
    /** Refuses the first try of each delivery. */
    get status() {
      return ids().indexOf(ids().at(-1)!) === ids().length - 1 ? 503 : 204;
    },
  });
  await here.ask('admin', 'POST', '/webhook', tavernHook({ address: tavern.address, kinds }));
  const published = { publishedAt: firstMoment + minute };
  const { id, path, signUp } = await announced(here, published);
  const { clock } = here.server;
  /** The events in the order of their first tries. */
  const events = () =>
    tavern.received
      .filter((_, index) => ids().indexOf(ids()[index]!) === index)
      .map(({ body }) => JSON.parse(body) as { type: string });
  const types = () => events().map(({ type }) => type);
  const arrived = (type: string) => eventually(() => expect(types()).toContain(type));
  clock.now += minute;
  await arrived('adventureAnnounced');
  await signUp('player');
  await signUp('admin');
  await arrived('adventureFull');
  await here.ask('player', 'DELETE', `${path}/signUp`);
  await arrived('seatOffered');
  await here.ask('admin', 'POST', `${path}/seat`);
  const moved = { ...plan, ...published, startsAt: start + hour, version: 1, goesOn: false };
  await here.ask('master', 'PUT', path, moved);
  await arrived('adventureMoved');
  await here.ask('admin', 'POST', `${path}/seat`);
  clock.now = start - 23 * hour;
  await arrived('dayBefore');
  clock.now = start;
  await arrived('hourBefore');
  const master = { memberId: 'demo-master', now: clock.now, call: 'test' };
  await here.store.write(master, ({ adventureWrites }) => adventureWrites.cancel(id));
  await arrived('adventureCancelled');
  clock.now += minute;
  const triesOf = (delivery: string) => ids().filter((each) => each === delivery).length;
  await eventually(() => expect([...new Set(ids().map(triesOf))]).toEqual([2]));
  const told = types().map((type) => type.replace('adventure', ''));
  expect(told.slice(0, 3)).toEqual(['Announced', 'Full', 'seatOffered']);
  // The second time, all seats are taken for the new start.
  expect(told.slice(3)).toEqual(['Moved', 'Full', 'dayBefore', 'hourBefore', 'Cancelled']);
  const adventure = { title: 'The Sunken Stair', start: new Date(start + hour).toISOString() };
  expect(events().at(-2)).toMatchObject({ data: { adventure, members: ['demo-admin'] } });
});

test('Discord is told to mention the members who agreed, and the role of the label when an adventure is announced', async () => {
  const { ask, get, store, server, ...here } = await withAdventure();
  const [label] = (await get('/label?labelType=SESSION')).json<{ id: string; name: string }[]>();
  const [heroes, ann, bea] = ['334455667788990011', '112233445566778899', '223344556677889900'] as const;
  const channel = await receiver();
  const kinds = ['adventureAnnounced', 'adventureCancelled'];
  const draft = { name: 'Channel', address: channel.address, format: 'discord', kinds };
  const roles = [{ label: label!.id, role: heroes }];
  await ask('admin', 'POST', '/webhook', { ...draft, roles });
  const [webhook] = (await get('/webhook', 'admin')).json<{ id: string; roles: object }[]>();
  expect(webhook!.roles).toEqual(roles);
  // A change by an older app, which knows no roles, leaves them.
  await ask('admin', 'PUT', `/webhook/${webhook!.id}`, { name: 'Channel', kinds, isPaused: false });
  const labelled = await ask('master', 'POST', '/adventure', { ...plan, labels: [label] });
  await channel.until(1);
  const sent = (index: number): unknown => JSON.parse(channel.received[index]!.body);
  const mention = { content: `<@&${heroes}>`, allowed_mentions: { parse: [], roles: [heroes] } };
  expect(sent(0)).toMatchObject(mention);

  const now = server.clock.now;
  for (const member of [ann, bea]) {
    const waits = { state: 'waiting', place: 9, passed: '[]' } as const;
    const signUp = { adventure_id: here.id, player_id: member, ...waits };
    await here.db.insertInto('sign_up').values(signUp).execute();
    const author = { memberId: member, now, call: 'allowMentions' };
    for (const isAllowed of member === bea ? [true, false] : [true])
      await store.write(
        author,
        async ({ noticeWrites }) => void (await noticeWrites.allowMentions(isAllowed)),
      );
  }
  await ask('master', 'DELETE', here.path);
  await channel.until(2);
  expect(sent(1)).toMatchObject({ content: `<@${ann}>`, allowed_mentions: { parse: [], users: [ann] } });
  expect(channel.received[1]!.body).toContain(bea);
  const { created } = labelled.json<{ created: string }>();
  await ask('master', 'DELETE', `/adventure/${created}`);
  await channel.until(3);
  expect(channel.received[2]!.body).not.toContain(heroes);
});

test('members are told what concerns them, but not what they did themselves', async () => {
  const { ask, id, path, signUp, told, get } = await withAdventure();
  await signUp('player');
  await signUp('admin');
  expect(await told('demo-master')).toEqual(['full']);
  await ask('player', 'DELETE', `${path}/signUp`);
  const offer = { kind: 'offered', startsAt: start, until: firstMoment + 12 * hour };
  const notices = [{ ...offer, title: 'The Sunken Stair', adventure: id }];
  const shown = { notices, seenUntil: 0, mayBeMentioned: false };
  expect((await get('/adventure/notices', 'admin')).json()).toMatchObject(shown);
  await ask('admin', 'POST', `${path}/seat`);
  expect(await told('demo-admin')).toEqual(['offered']);
  await ask('master', 'PUT', path, { ...plan, startsAt: start + hour, version: 1, goesOn: false });
  await ask('admin', 'DELETE', path);
  expect((await told('demo-admin')).toSorted()).toEqual(['moved', 'offered']);
  expect((await told('demo-master')).toSorted()).toEqual(['cancelled', 'full']);
  expect(await told('demo-player')).toEqual([]);
});

test('a member to whom the master or the clock gives a seat is told so', async () => {
  const { ask, path, signUp, told } = await withAdventure({ choosing: 'master' });
  await signUp('player');
  await ask('master', 'POST', `${path}/seat/demo-player`);
  expect(await told('demo-player')).toEqual(['seated']);
});

test('the server stores until when a member has seen their notices, and whether they agreed to be mentioned', async () => {
  const { ask, get } = await withAdventure();
  const set = async (path: string, body: object) =>
    expect((await ask('player', 'PUT', `/adventure/notices/${path}`, body)).statusCode).toBe(200);
  const read = async (who: 'player' | 'admin') => (await get('/adventure/notices', who)).json<WireNotices>();
  await set('seen', { until: 2_000 });
  await set('mentions', { isAllowed: true });
  // A page that shows less than another has shown.
  await set('seen', { until: 1_000 });
  expect(await read('player')).toMatchObject({ seenUntil: 2_000, mayBeMentioned: true });
  expect(await read('admin')).toMatchObject({ seenUntil: 0, mayBeMentioned: false });
  await set('mentions', { isAllowed: false });
  expect(await read('player')).toMatchObject({ seenUntil: 2_000, mayBeMentioned: false });
});

test('a server that was down over an offer’s end and reminders catches up with each once', async () => {
  const { app, dataDir } = await serve({ webhookInterval: 5 });
  await removeAdventures(app.store);
  const as = <T>(memberId: string, work: (writes: Writers['adventureWrites']) => Promise<T>) =>
    app.store.write({ memberId, now: firstMoment, call: 'test' }, ({ adventureWrites }) =>
      work(adventureWrites),
    );
  const { created: id } = await as('demo-master', (writes) => writes.announce(plan));
  const signUp = (member: string, character: string) =>
    as(member, (writes) => writes.signUp(id, { character, word: '' }));
  await signUp('demo-player', lyra);
  await signUp('demo-admin', ysolt);
  await as('demo-player', (writes) => writes.answer(id, 'withdraw'));
  await signUp('demo-player', lyra);
  await app.close();

  /** Starts the server again at a time, until it has told what is due; each of two members was offered seats `offers` times. */
  async function startAt(time: number, offers: number, expected: string[]): Promise<void> {
    const again = await open({ dataDir, webhookInterval: 5, now: () => time });
    const { store } = again.app;
    try {
      await eventually(async () => expect((await recordedIn(store)).toSorted()).toEqual(expected));
      expect(await store.adventures.due(time)).toEqual([]);
      for (const member of ['demo-admin', 'demo-player']) {
        const { notices } = await store.notices.of(member);
        expect(notices!.filter(({ kind }) => kind === 'offered')).toHaveLength(offers);
      }
      expect(await checkData(store)).toEqual([]);
    } finally {
      await again.app.close();
    }
  }
  // The offer to one has ended, so the seat is offered to the other.
  await startAt(start - 2.5 * hour, 1, ['announced', 'dayBefore', 'full']);
  // In the last two hours it is offered to both.
  await startAt(start - 0.5 * hour, 2, ['announced', 'dayBefore', 'full', 'hourBefore', 'tooFew']);
});

test('two processes that do the same at once tell each member once', async () => {
  const { id, signUp, store, server } = await withAdventure({ most: 2 });
  const second = engine === 'postgres' ? (await open({ dataDir: server.dataDir })).app : null;
  onTestFinished(async () => second?.close());
  await signUp('player');
  const settling = serverAt(start - 0.5 * hour, 'adventures');
  const stores = [store, second?.store ?? store];
  const settle = ({ write }: Store) => write(settling, ({ adventureWrites }) => adventureWrites.settle(id));
  await Promise.all([...stores, ...stores].map(settle));
  expect((await recordedIn(store)).toSorted()).toEqual(['announced', 'hourBefore', 'missed dayBefore']);
  expect((await store.notices.of('demo-player')).notices).toMatchObject([{ kind: 'hourBefore' }]);
  // Whatever a fault of the program would do.
  const again = { adventure_id: id, kind: 'hourBefore' as const, moment: start, at: 0, missed: 0 };
  await expect(store.db.insertInto('adventure_notice').values(again).execute()).rejects.toThrow();
});

test('what members were told is deleted after 60 days', async () => {
  const { signUp, store, server } = await withAdventure();
  await signUp('player');
  const { now } = server.clock;
  const upkeep = serverAt(now, 'upkeep');
  const prune = (time: number) =>
    store.write(upkeep, async ({ noticeWrites }) => void (await noticeWrites.pruneNotices(time)));
  await prune(now);
  expect((await store.notices.of('demo-master')).notices).toHaveLength(1);
  await prune(now + 1);
  expect((await store.notices.of('demo-master')).notices).toEqual([]);
});
