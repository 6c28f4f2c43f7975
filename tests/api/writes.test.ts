import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Api } from '#api/api.ts';
import { provideItemSuggestions, provideSettledText } from '#app/actors/searches.ts';
import { createWriter } from '#app/actors/writer.ts';
import { createWrites } from '#app/actors/writes.ts';
import { createWriteKeys, type WriteKeys } from '#app/write-keys.ts';
import { isStale } from '#core/rules/problem.ts';
import { bram, community } from '../server/support/community.ts';
import { lyra } from '../server/support/serve.ts';
import { eventually } from '../support/eventually.ts';
import { flowsOf, partsOf, runActor } from '../support/flows.ts';
import { appOf, appWith, type Circumstances, problemOf, type Sent } from './support.ts';

afterEach(() => vi.useRealTimers());

const writesOf = (api: Api, queries: QueryClient, keysOfWrites: WriteKeys) =>
  createWrites({ ...partsOf(api, { queries }), write: createWriter(queries, keysOfWrites) });

/** A demo community, and the app in which one of its members is signed in. */
async function scene(member = 'demo-admin', circumstances?: Circumstances) {
  const setUp = await community();
  const app = await appOf(setUp.server, member, circumstances);
  const flows = flowsOf(app.api, { queries: app.queries });
  return { ...setUp, ...app, flows, writes: writesOf(app.api, app.queries, app.keysOfWrites) };
}

/** Lets the server handle the first `count` matching requests, but loses its answers. */
function loseAnswers(count: number, isMatch: (sent: Sent) => boolean): Circumstances {
  let remaining = count;
  return {
    async between(sent, ask) {
      const answer = await ask();
      if (remaining > 0 && isMatch(sent)) {
        remaining -= 1;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    },
  };
}

const isRegistration = ({ url, method }: Sent): boolean => url === '/session' && method === 'POST';
const isWrite = ({ url }: Sent): boolean => /\/(?:errata|inventory)$/.test(url);

const session = {
  masterId: bram,
  masterReward: 1,
  title: 'The Long Night',
  date: Date.UTC(2026, 4, 1),
  labels: [],
  outcomes: [{ characterId: lyra, exp: 100, isDead: false }],
};

const item = 'Potion of Healing';
const sale = { characterId: lyra, item, quantity: 2, cost: 3 };
const gift = { characterId: lyra, itemId: item, qty: 1, notGiven: null, draftName: 'a gift' };

describe('registering a session', () => {
  it('sent again after a lost answer has its effect only once', async () => {
    const { writes, character } = await scene('demo-master', loseAnswers(1, isRegistration));
    const { sessionMS } = await character(lyra);
    expect((await problemOf(writes.registerSession(session))).status).toBe(0);
    await writes.registerSession(session);
    expect((await character(lyra)).sessionMS).toBe(sessionMS + 100);
  });

  it('has its effect only once if the page reloads before the answer arrives, and sends it again', async () => {
    let isRegistered = false;
    const between: Circumstances['between'] = async ({ method }, ask) => {
      const answer = await ask();
      if (method !== 'POST' || isRegistered) return answer;
      isRegistered = true;
      return new Promise(() => {});
    };
    const { writes, api, storage, character } = await scene('demo-master', { between });
    const { sessionMS } = await character(lyra);
    void writes.registerSession(session);
    await eventually(() => expect(isRegistered).toBe(true));
    const reloaded = writesOf(api, new QueryClient(), createWriteKeys(storage, Date.now, true));
    await reloaded.registerSession(session);
    expect((await character(lyra)).sessionMS).toBe(sessionMS + 100);
  });
});

describe('correcting a character', () => {
  const errata = { ms: 50, description: 'A forgotten evening', statusChange: null };

  it('fails as stale if it is based on an older version, even if the page has loaded the newer one', async () => {
    const { writes, api, queries, correct, character } = await scene('demo-keeper');
    const { version, errataMS } = await character(lyra);
    await correct(lyra, { ms: 1, description: 'Meanwhile', date: 1 });
    await queries.fetchQuery(api.characters.activeWithPlayer());
    const refused = await problemOf(
      writes.correctCharacter({ characterId: lyra, errata: { ...errata, version } }),
    );
    expect(isStale(refused)).toBe(true);
    expect(refused.message).toMatch(/Now the status is active and the experience \d+\./);
    const empty = { characterId: lyra, errata: { ...errata, description: ' ' } };
    expect(isStale(await problemOf(writes.correctCharacter(empty)))).toBe(false);
    const { version: newest } = await character(lyra);
    await writes.correctCharacter({ characterId: lyra, errata: { ...errata, version: newest } });
    expect((await character(lyra)).errataMS).toBe(errataMS + 51);
  });

  it('sent again after a lost answer has its effect only once, even if it is sent later with another version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { writes, character } = await scene('demo-keeper', loseAnswers(1, isWrite));
    const { errataMS, version } = await character(lyra);
    const correct = (ms: number, at: number) =>
      writes.correctCharacter({ characterId: lyra, errata: { ...errata, ms, version: at } });
    expect((await problemOf(correct(50, version))).status).toBe(0);
    // Other data that are sent in between are refused as stale, which says nothing about the first attempt.
    const refused = await problemOf(correct(200, version));
    expect([isStale(refused), refused.coversEarlierTries]).toEqual([true, undefined]);
    vi.setSystemTime(Date.now() + 60_000);
    await correct(50, (await character(lyra)).version);
    expect((await character(lyra)).errataMS).toBe(errataMS + 50);
    // After ten minutes, the same correction is another one.
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(isStale(await problemOf(correct(50, version)))).toBe(true);
  });
});

describe('a sale', () => {
  it('adds money, and fails if the price is not the one that the member accepted', async () => {
    const { flows, character } = await scene('demo-player');
    const { money } = await character(lyra);
    const sell = (cost: number) => runActor(flows.sell, 'sellItem', { ...sale, cost });
    const { message } = await problemOf(sell(0.01));
    const now = Number(/now brings ([\d.,]+) MO/.exec(message)![1]);
    expect(message).toBe(
      `The price has changed: 2 × ${item} now brings ${now.toFixed(2)} MO, not 0.02 MO. Nothing was sold.`,
    );
    expect((await character(lyra)).money).toBe(money);
    await sell(now / 2);
    expect((await character(lyra)).money).toBe(money + now);
  });

  it('fails if the price changes while the sale is being sent', async () => {
    let change = async () => {};
    const { api, queries, flows, character, server } = await scene('demo-player', {
      async between(sent, ask) {
        if (isWrite(sent)) await change();
        return ask();
      },
    });
    const { money } = await character(lyra);
    const [stored] = await queries.fetchQuery(api.items.byNames([item]));
    const rule = JSON.stringify({ cost: 0.5, tools: [], buildings: [] });
    change = async () =>
      void (await server.app.store.db
        .updateTable('item')
        .set({ sell: rule })
        .where('name', '=', item)
        .execute());
    const { message } = await problemOf(
      runActor(flows.sell, 'sellItem', { ...sale, quantity: 1, cost: stored!.sell!.cost }),
    );
    expect(message).toBe(`The price has changed: ${item} now brings 0.50 MO. Nothing was sold.`);
    expect((await character(lyra)).money).toBe(money);
  });

  it('does not reach the server if its price cannot be read', async () => {
    const { api, requests } = appWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const { found } = await problemOf(runActor(flowsOf(api).sell, 'sellItem', sale));
    expect([found, requests.some(isWrite)]).toEqual(['unsent', false]);
  });
});

describe('suggestions', () => {
  it('are results of the item search, and a new search cancels the earlier request', async () => {
    const signals: AbortSignal[] = [];
    const { api } = appWith(async () => Response.json({ entities: [{ name: 'Potion' }] }));
    const suggest = vi.spyOn(api.items, 'suggest').mockImplementationOnce((_text, signal) => {
      signals.push(signal!);
      return new Promise(() => {});
    });
    const input = { delay: 0, minimumLength: 2 };
    const actor = createActor(provideItemSuggestions(api), { input }).start();
    actor.send({ type: 'text.changed', text: 'po' });
    await waitFor(actor, (snapshot) => snapshot.matches('searching'));
    actor.send({ type: 'text.changed', text: 'pot' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(suggest).toHaveBeenCalledTimes(2);
    expect(context.found).toEqual(['Potion']);
  });

  it('can be the trimmed text itself, reported after a pause in typing', async () => {
    const actor = createActor(provideSettledText(), { input: { delay: 0, minimumLength: 0 } }).start();
    actor.send({ type: 'text.changed', text: ' rope ' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(context.found).toBe('rope');
  });
});

describe('a gift', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  async function setUpGift(circumstances: Circumstances) {
    const setUp = await scene('demo-keeper', circumstances);
    const held = async () => (await setUp.character(lyra)).inventory[item] ?? 0;
    const before = await held();
    return {
      ...setUp,
      give: () => runActor(setUp.flows.randomItem, 'assignItem', gift),
      added: async () => (await held()) - before,
    };
  }

  it.each([
    ['with keys', undefined],
    ['without keys', []],
  ] as const)(
    'arrives only once if the connection is lost after the write and the gift is repeated, %s',
    async (_which, features) => {
      let isCut = false;
      let isTried = false;
      const { give, added } = await setUpGift({
        ...(features ? { features } : {}),
        async between(sent, ask) {
          if (isCut) return lost();
          const answer = await ask();
          if (!isWrite(sent) || isTried) return answer;
          isCut = isTried = true;
          return lost();
        },
      });
      expect((await problemOf(give())).status).toBe(0);
      isCut = false;
      await give();
      expect(await added()).toBe(1);
    },
  );

  /** What happens to the gift, and to the reads of the inventory after it, on a server without keys. */
  it.each<
    [
      string,
      (ask: () => Promise<Response>) => Promise<Response>,
      (() => Promise<Response>) | null,
      unknown,
      number,
    ]
  >([
    [
      'fails if the server reports success but has changed nothing',
      async () => Response.json({ status: true, message: null, code: null }),
      null,
      expect.objectContaining({ status: 200 }),
      0,
    ],
    [
      'succeeds if its answer is lost, but the character has the item',
      (ask) => ask().then(lost),
      null,
      'given',
      1,
    ],
    [
      'succeeds if the server reports success and the effect cannot be read',
      (ask) => ask(),
      lost,
      'given',
      1,
    ],
    [
      'fails with the server’s message if the server refuses it',
      async () => Response.json({ status: false, message: 'Not you', code: 403 }, { status: 403 }),
      null,
      expect.objectContaining({ status: 403, message: 'Not you' }),
      0,
    ],
  ])('without keys %s', async (_what, write, readAfter, outcome, pieces) => {
    let isSent = false;
    const { give, added } = await setUpGift({
      features: [],
      between(sent, ask) {
        if (isSent && readAfter && sent.url === '/character/active') return readAfter();
        isSent ||= isWrite(sent);
        return isWrite(sent) ? write(ask) : ask();
      },
    });
    expect(
      await give().then(
        () => 'given',
        (error: unknown) => problemOf(Promise.reject(error)),
      ),
    ).toEqual(outcome);
    expect(await added()).toBe(pieces);
  });

  it('without keys arrives only once if the read before a repetition is refused', async () => {
    let isSent = false;
    let reads = 0;
    const { give, added } = await setUpGift({
      features: [],
      async between(sent, ask) {
        // After the gift, the read that checks its effect gets no answer, and the read before the repetition is
        // refused.
        if (isSent && sent.url === '/character/active') {
          reads += 1;
          if (reads === 1) return lost();
          if (reads === 2) return Response.json({ message: 'No characters today' }, { status: 400 });
        }
        const answer = await ask();
        if (!isWrite(sent) || isSent) return answer;
        isSent = true;
        return lost();
      },
    });
    expect((await problemOf(give())).status).toBe(0);
    expect((await problemOf(give())).status).toBe(400);
    await give();
    expect(await added()).toBe(1);
  });

  it('without keys is not sent if the inventory cannot be read beforehand', async () => {
    const { api, requests } = appWith(lost, { features: [] });
    const problem = await problemOf(runActor(flowsOf(api).randomItem, 'assignItem', gift));
    expect(problem).toEqual({ status: 0, message: '', fields: {}, found: 'unsent' });
    expect(requests.some(isWrite)).toBe(false);
  });

  it('is drawn from all items that have the labels', async () => {
    const { api, requests } = appWith(async () => Response.json(['Rope']));
    const labels = [{ id: 'l', name: 'Potion' }];
    expect(await runActor(flowsOf(api).randomItem, 'listItemIds', { labels })).toEqual(['Rope']);
    expect(requests[0]).toMatchObject({ method: 'POST', body: labels });
  });
});
