import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideConfirmedWrites } from '#app/actors/confirmed-writes.ts';
import { provideRandomItem, provideSell } from '#app/actors/inventory.ts';
import { provideItemSuggestions, provideSettledText } from '#app/actors/searches.ts';
import { createWriter, type Writer } from '#app/actors/writer.ts';
import { createWrites } from '#app/actors/writes.ts';
import { createWriteKeys } from '#app/write-keys.ts';
import { isStale } from '#core/rules/problem.ts';
import { bram, community } from '../server/support/community.ts';
import { lyra } from '../server/support/serve.ts';
import { appOf, type Circumstances, problemOf, type Sent } from './support.ts';
import { eventually } from '../support/eventually.ts';

afterEach(() => vi.useRealTimers());

/** A demo community, and the API client of the app in which one of its members is signed in. */
async function scene(member = 'demo-admin', circumstances?: Circumstances) {
  const setUp = await community();
  const app = await appOf(setUp.server, member, circumstances);
  const { api, queries, keysOfWrites } = app;
  return {
    ...setUp,
    ...app,
    writes: createWrites(api, queries, keysOfWrites),
    write: createWriter(queries, keysOfWrites),
  };
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

/**
 * Lets the server handle the first matching request, but loses its answer. Refuses the second matching request with
 * `status`, before it reaches the server.
 */
function loseThenRefuse(status: number, isMatch: (sent: Sent) => boolean): Circumstances {
  let count = 0;
  return {
    async between(sent, ask) {
      if (!isMatch(sent)) return ask();
      count += 1;
      if (count === 2) return Response.json({ status: false, message: 'Not now', code: status }, { status });
      const answer = await ask();
      if (count === 1) throw new TypeError('Failed to fetch');
      return answer;
    },
  };
}

const refusedBeforeTheWrite = [401, 403, 429];

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

describe('registering a session', () => {
  it('adds experience, and invalidates the reads that show it', async () => {
    const { writes, api, queries, character } = await scene('demo-master');
    const before = await character(lyra);
    const count = await queries.fetchQuery(api.sessions.count());
    await queries.fetchQuery(api.characters.active());
    await queries.fetchQuery(api.reference.labels('SESSION'));
    await writes.registerSession(session);
    expect((await character(lyra)).sessionMS).toBe(before.sessionMS + 100);
    const isInvalidated = (options: { queryKey: readonly unknown[] }) =>
      queries.getQueryState(options.queryKey)?.isInvalidated;
    expect(isInvalidated(api.sessions.count())).toBe(true);
    expect(isInvalidated(api.characters.active())).toBe(true);
    expect(isInvalidated(api.reference.labels('SESSION'))).toBe(false);
    expect(await queries.fetchQuery(api.sessions.count())).toBe(count + 1);
  });

  it('fails with 403 for a member without the role, and changes nothing', async () => {
    const { writes, character } = await scene('demo-player');
    const before = await character(lyra);
    expect((await problemOf(writes.registerSession(session))).status).toBe(403);
    expect(await character(lyra)).toEqual(before);
  });

  it('sent again after a lost answer has its effect only once', async () => {
    const lost = loseAnswers(1, isRegistration);
    const { writes, character } = await scene('demo-master', lost);
    const { sessionMS } = await character(lyra);
    expect((await problemOf(writes.registerSession(session))).status).toBe(0);
    await writes.registerSession(session);
    expect((await character(lyra)).sessionMS).toBe(sessionMS + 100);
  });
});

describe.each(refusedBeforeTheWrite)(
  'a write whose first answer is lost and whose repetition gets a %d',
  (status) => {
    it('registers a session once', async () => {
      const { writes, character } = await scene('demo-master', loseThenRefuse(status, isRegistration));
      const { sessionMS } = await character(lyra);
      expect((await problemOf(writes.registerSession(session))).status).toBe(0);
      expect((await problemOf(writes.registerSession(session))).status).toBe(status);
      await writes.registerSession(session);
      expect((await character(lyra)).sessionMS).toBe(sessionMS + 100);
    });

    it('corrects a character once', async () => {
      const { writes, character } = await scene('demo-keeper', loseThenRefuse(status, isWrite));
      const { errataMS, version } = await character(lyra);
      const errata = { ms: 50, description: 'A forgotten evening', statusChange: null, version };
      const correct = () => writes.correctCharacter({ characterId: lyra, errata });
      expect((await problemOf(correct())).status).toBe(0);
      expect((await problemOf(correct())).status).toBe(status);
      await correct();
      expect((await character(lyra)).errataMS).toBe(errataMS + 50);
    });
  },
);

describe('a page that reloads between the answer and the display of the change', () => {
  it('registers its session only once, even if the page sends it again', async () => {
    let isRegistered = false;
    const between: Circumstances['between'] = async ({ method }, ask) => {
      // The reads after the write get no answer before the reload.
      if (isRegistered && method === 'GET') return new Promise(() => {});
      const answer = await ask();
      isRegistered ||= method === 'POST';
      return answer;
    };
    const { writes, api, queries, storage, character } = await scene('demo-master', { between });
    const { sessionMS } = await character(lyra);
    const unsubscribe = new QueryObserver(queries, api.sessions.count()).subscribe(() => {});
    await eventually(() => expect(queries.isFetching()).toBe(0));
    void writes.registerSession(session);
    await eventually(() => expect(isRegistered && queries.isFetching() > 0).toBe(true));
    unsubscribe();
    const reloaded = createWrites(api, new QueryClient(), createWriteKeys(storage, Date.now, true));
    await reloaded.registerSession(session);
    expect((await character(lyra)).sessionMS).toBe(sessionMS + 100);
  });
});

describe('correcting a character', () => {
  const errata = { ms: 50, description: 'A forgotten evening', statusChange: null };

  it('changes the experience', async () => {
    const { writes, character } = await scene('demo-keeper');
    const { errataMS } = await character(lyra);
    await writes.correctCharacter({ characterId: lyra, errata });
    expect((await character(lyra)).errataMS).toBe(errataMS + 50);
  });

  it('fails if another member has changed the character, and succeeds once it is based on that change', async () => {
    const { writes, character, correct } = await scene('demo-keeper');
    const { version } = await character(lyra);
    await correct(lyra, { ms: 1, description: 'Meanwhile', date: 1 });
    const stale = { characterId: lyra, errata: { ...errata, version } };
    expect((await problemOf(writes.correctCharacter(stale))).status).toBe(409);
    const { version: newest } = await character(lyra);
    await writes.correctCharacter({ characterId: lyra, errata: { ...errata, version: newest } });
  });

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
    expect((await character(lyra)).errataMS).toBe(errataMS + 1);
  });

  it('with an invalid description fails for that reason, not as stale', async () => {
    const { writes } = await scene('demo-keeper');
    const empty = { characterId: lyra, errata: { ...errata, description: ' ' } };
    expect(isStale(await problemOf(writes.correctCharacter(empty)))).toBe(false);
  });

  it('sent again after a lost answer has its effect only once, even if it is sent later with another version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { writes, character } = await scene('demo-keeper', loseAnswers(1, isWrite));
    const { errataMS, version } = await character(lyra);
    const correction = (at: number) => ({ characterId: lyra, errata: { ...errata, version: at } });
    expect((await problemOf(writes.correctCharacter(correction(version)))).status).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    await writes.correctCharacter(correction((await character(lyra)).version));
    expect((await character(lyra)).errataMS).toBe(errataMS + 50);
  });
});

describe('an edit whose answer is lost', () => {
  it('sent again is not refused as stale, even if other data were sent in between', async () => {
    const oneLostAnswer = loseAnswers(1, isWrite);
    const { writes, character } = await scene('demo-keeper', oneLostAnswer);
    const { errataMS, version } = await character(lyra);
    const correct = (ms: number) =>
      writes.correctCharacter({
        characterId: lyra,
        errata: { ms, description: 'A forgotten evening', statusChange: null, version },
      });
    expect((await problemOf(correct(100))).status).toBe(0);
    const refused = await problemOf(correct(200));
    expect([isStale(refused), refused.coversEarlierTries]).toEqual([true, undefined]);
    await correct(100);
    expect((await character(lyra)).errataMS).toBe(errataMS + 100);
  });

  it('is refused as stale after ten minutes, because it may have been saved', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { writes, character } = await scene('demo-keeper', loseAnswers(1, isWrite));
    const { version } = await character(lyra);
    const errata = { ms: 100, description: 'A forgotten evening', statusChange: null, version };
    const correct = () => writes.correctCharacter({ characterId: lyra, errata });
    expect((await problemOf(correct())).status).toBe(0);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const refused = await problemOf(correct());
    expect([isStale(refused), refused.coversEarlierTries]).toEqual([true, undefined]);
  });

  it('has certainly failed if its repetition is refused as stale', async () => {
    let isLost = false;
    const {
      writes,
      character,
      correct: correctElsewhere,
    } = await scene('demo-keeper', {
      async between(sent, ask) {
        if (!isWrite(sent) || isLost) return ask();
        isLost = true;
        throw new TypeError('Failed to fetch');
      },
    });
    const { version } = await character(lyra);
    const errata = { ms: 100, description: 'A forgotten evening', statusChange: null, version };
    expect((await problemOf(writes.correctCharacter({ characterId: lyra, errata }))).status).toBe(0);
    await correctElsewhere(lyra, { ms: 1, description: 'Meanwhile', date: 1 });
    const refused = await problemOf(writes.correctCharacter({ characterId: lyra, errata }));
    expect([isStale(refused), refused.coversEarlierTries]).toEqual([true, true]);
  });
});

describe('items', () => {
  const item = { name: 'Lantern of Nyx', labels: [], craft: [], giveRatio: 1, keptSince: 'the first age' };

  it('can be created only once under a name', async () => {
    const { writes, item: find } = await scene('demo-keeper');
    await writes.createItem(item);
    expect(await find(item.name)).toMatchObject(item);
    expect((await problemOf(writes.createItem(item))).status).toBe(409);
  });

  it('keep unknown data when they are updated, and are renamed in inventories', async () => {
    const { writes, api, queries, item: find, inventory, character } = await scene('demo-keeper');
    await writes.createItem(item);
    await inventory('keeper', lyra, 'ASSIGN', item.name, 2);
    const [read] = await queries.fetchQuery(api.items.byNames([item.name]));
    await queries.fetchQuery(api.characters.active());
    await writes.updateItem({ item: { ...read!, usable: true }, originalName: item.name });
    expect(queries.getQueryState(api.characters.active().queryKey)?.isInvalidated).toBe(false);
    expect(await find(item.name)).toMatchObject({ ...item, usable: true });

    const [again] = await queries.fetchQuery(api.items.byNames([item.name]));
    await writes.updateItem({ item: { ...again!, name: 'Lamp of Nyx' }, originalName: item.name });
    expect((await character(lyra)).inventory['Lamp of Nyx']).toBe(2);
    expect(queries.getQueryState(api.characters.active().queryKey)?.isInvalidated).toBe(true);
  });

  it('cannot be updated from a version that another member has changed', async () => {
    const { writes, api, queries, updateItem } = await scene('demo-keeper');
    await writes.createItem(item);
    const [read] = await queries.fetchQuery(api.items.byNames([item.name]));
    await updateItem(item.name, { ...item, usable: true });
    const update = { item: { ...read!, attunement: true }, originalName: item.name };
    expect((await problemOf(writes.updateItem(update))).status).toBe(409);
  });
});

describe('deletions', () => {
  it('remove a session and the experience that it gave', async () => {
    const { api, write, writes, character, sessionId } = await scene('demo-master');
    const before = await character(lyra);
    await writes.registerSession(session);
    const subject = { id: await sessionId(session.title), name: session.title };
    const actor = createActor(provideConfirmedWrites(api, write).sessionDeletion, {
      input: { subject },
    }).start();
    actor.send({ type: 'write.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect((await character(lyra)).sessionMS).toBe(before.sessionMS);
  });

  it('remove an item from inventories, and report an item that is already deleted', async () => {
    const { api, write, character } = await scene('demo-keeper');
    const [id] = Object.keys((await character(lyra)).inventory);
    const start = () => {
      const actor = createActor(provideConfirmedWrites(api, write).itemDeletion, {
        input: { subject: { id: id!, name: id! } },
      }).start();
      actor.send({ type: 'write.confirmed' });
      return actor;
    };
    await waitFor(start(), (snapshot) => snapshot.matches('done'));
    expect(Object.keys((await character(lyra)).inventory)).not.toContain(id);
    const second = await waitFor(start(), (snapshot) => snapshot.matches('refused'));
    expect(second.context.problem?.status).toBe(404);
  });
});

describe('a sale', () => {
  const item = 'Potion of Healing';
  const priceOf = async ({ api, queries }: Pick<Awaited<ReturnType<typeof scene>>, 'api' | 'queries'>) =>
    (await queries.fetchQuery(api.items.byNames([item])))[0]!.sell!.cost;

  it('adds money, and invalidates the reads that show the character', async () => {
    const setUp = await scene('demo-player');
    const { api, queries, write, character } = setUp;
    const before = await character(lyra);
    await queries.fetchQuery(api.characters.one(lyra));
    await queries.fetchQuery(api.characters.active());
    const input = { characterId: lyra, item, cost: await priceOf(setUp), sellable: before.inventory[item]! };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('sold'));
    expect((await character(lyra)).money).toBeGreaterThan(before.money);
    for (const { queryKey } of [api.characters.one(lyra), api.characters.active()])
      expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('fails if the price is not the one that the member accepted, and invalidates the price', async () => {
    const setUp = await scene('demo-player');
    const { api, queries, write, character } = setUp;
    const before = await character(lyra);
    const cost = await priceOf(setUp);
    const input = { characterId: lyra, item, cost: cost * 3, sellable: before.inventory[item]! };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'quantity.chosen', quantity: 2 });
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(context.problem?.message).toBe(
      `The price has changed: 2 × ${item} now brings ${cost * 2} MO, not ${cost * 6} MO. Nothing was sold.`,
    );
    expect(queries.getQueryState(api.items.byNames([item]).queryKey)?.isInvalidated).toBe(true);
    expect((await character(lyra)).money).toBe(before.money);
  });

  it('fails if the price changes while the sale is being sent', async () => {
    let change = async () => {};
    const setUp = await scene('demo-player', {
      async between(sent, ask) {
        if (isWrite(sent)) await change();
        return ask();
      },
    });
    const { api, queries, write, character, server } = setUp;
    const before = await character(lyra);
    const input = { characterId: lyra, item, cost: await priceOf(setUp), sellable: before.inventory[item]! };
    const rule = JSON.stringify({ cost: 0.5, tools: [], buildings: [] });
    change = async () =>
      void (await server.app.store.db
        .updateTable('item')
        .set({ sell: rule })
        .where('name', '=', item)
        .execute());
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(context.problem?.message).toBe(
      `The price has changed: ${item} now brings 0.5 MO. Nothing was sold.`,
    );
    expect((await character(lyra)).money).toBe(before.money);
  });

  it('does not reach the server if its price cannot be read', async () => {
    const setUp = await scene('demo-player', {
      async between({ url }, ask) {
        if (url.startsWith('/item/byIds')) throw new TypeError('Failed to fetch');
        return ask();
      },
    });
    const { api, queries, write, requests } = setUp;
    const input = { characterId: lyra, item, cost: 1, sellable: 1 };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect([context.problem?.found, requests.some(isWrite)]).toEqual(['unsent', false]);
  });
});

describe('suggestions', () => {
  it('are results of the item search, and a new search cancels the earlier request', async () => {
    const signals: AbortSignal[] = [];
    const { api } = await scene('demo-player');
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
    expect(context.found).toEqual(await api.items.suggest('pot'));
  });

  it('can be the trimmed text itself, reported after a pause in typing', async () => {
    const actor = createActor(provideSettledText(), { input: { delay: 0, minimumLength: 0 } }).start();
    actor.send({ type: 'text.changed', text: ' rope ' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(context.found).toBe('rope');
  });
});

const noDrafts = { read: () => null, keep: () => {} };

describe('a random item', () => {
  /** Draws an item for Lyra. `assign` gives it to her. */
  async function setUpGift(circumstances?: Circumstances) {
    const setUp = await scene('demo-keeper', circumstances);
    const { api, queries, write } = setUp;
    const actor = createActor(
      provideRandomItem(api, queries, write, noDrafts, () => 0.5),
      {
        input: { draft: null, draftName: 'a gift' },
      },
    );
    actor.start();
    actor.send({ type: 'character.chosen', character: lyra });
    actor.send({ type: 'item.asked' });
    const { item } = (await waitFor(actor, (snapshot) => snapshot.matches({ preparing: 'drawn' }))).context;
    const ownedQuantity = async () => (await setUp.character(lyra)).inventory[item!] ?? 0;
    const before = await ownedQuantity();
    const assign = async () => {
      actor.send({ type: 'assignment.asked' });
      return waitFor(actor, (snapshot) => snapshot.matches('assigned') || snapshot.matches('refused'));
    };
    return { ...setUp, actor, assign, addedQuantity: async () => (await ownedQuantity()) - before };
  }

  it('can be drawn and assigned to the character', async () => {
    const { assign, addedQuantity } = await setUpGift();
    expect((await assign()).value).toBe('assigned');
    expect(await addedQuantity()).toBe(1);
  });

  it('counts as refused if a server without keys reports success but has changed nothing', async () => {
    const { assign, addedQuantity } = await setUpGift({
      features: [],
      between: async (sent, ask) =>
        isWrite(sent) ? Response.json({ status: true, message: null, code: null }) : ask(),
    });
    const refused = await assign();
    expect([refused.value, refused.context.problem?.status]).toEqual(['refused', 200]);
    expect(await addedQuantity()).toBe(0);
  });

  it('counts as assigned if the answer of a server without keys is lost, but the character has the item', async () => {
    const { assign, addedQuantity } = await setUpGift({ ...loseAnswers(1, isWrite), features: [] });
    expect((await assign()).value).toBe('assigned');
    expect(await addedQuantity()).toBe(1);
  });

  it.each([
    ['with keys', undefined],
    ['without keys', []],
  ] as const)(
    'arrives only once if the connection is lost after the write and the assignment is repeated, %s',
    async (_which, features) => {
      let isCut = false;
      let isTried = false;
      const { assign, addedQuantity, actor } = await setUpGift({
        ...(features ? { features } : {}),
        async between(sent, ask) {
          if (isCut) throw new TypeError('Failed to fetch');
          const answer = await ask();
          if (!isWrite(sent) || isTried) return answer;
          isCut = isTried = true;
          throw new TypeError('Failed to fetch');
        },
      });
      expect((await assign()).value).toBe('refused');
      isCut = false;
      actor.send({ type: 'problem.acknowledged' });
      expect((await assign()).value).toBe('assigned');
      expect(await addedQuantity()).toBe(1);
    },
  );

  it.each(refusedBeforeTheWrite)(
    'is given only once if its first answer is lost and the repetition gets a %d',
    async (status) => {
      const { assign, addedQuantity, actor } = await setUpGift(loseThenRefuse(status, isWrite));
      expect((await assign()).value).toBe('refused');
      actor.send({ type: 'problem.acknowledged' });
      expect((await assign()).context.problem?.status).toBe(status);
      actor.send({ type: 'problem.acknowledged' });
      expect((await assign()).value).toBe('assigned');
      expect(await addedQuantity()).toBe(1);
    },
  );

  it('has another target than a sale, so that a sale between two attempts does not make it another gift', async () => {
    const { api, queries } = await scene('demo-keeper');
    const targets: unknown[] = [];
    const write = (async ({ name }) => {
      targets.push(name.of);
      return { act: null };
    }) as Writer;
    const [ware] = await queries.fetchQuery(api.items.byNames(['Potion of Healing']));
    const [item, cost] = [ware!.name, ware!.sell!.cost];
    const sale = createActor(provideSell(api, queries, write), {
      input: { characterId: lyra, item, cost, sellable: 1 },
    });
    sale.start();
    sale.send({ type: 'sale.asked' });
    sale.send({ type: 'sale.confirmed' });
    await waitFor(sale, (snapshot) => snapshot.matches('sold'));
    const gift = createActor(provideRandomItem(api, queries, write, noDrafts), {
      input: { draft: { labels: [], character: lyra, item }, draftName: 'a gift' },
    });
    gift.start();
    gift.send({ type: 'assignment.asked' });
    await waitFor(gift, (snapshot) => snapshot.matches('assigned'));
    expect(targets).toHaveLength(2);
    expect(targets[0]).not.toEqual(targets[1]);
  });

  it('is given only once on a server without keys if the read before a repetition is refused', async () => {
    let isSent = false;
    let reads = 0;
    const { assign, addedQuantity, actor } = await setUpGift({
      features: [],
      async between(sent, ask) {
        // After the gift, the read that checks its effect gets no answer, and the read before the repetition is
        // refused.
        if (isSent && sent.url === '/character/active') {
          reads += 1;
          if (reads === 1) throw new TypeError('Failed to fetch');
          if (reads === 2) return Response.json({ message: 'No characters today' }, { status: 400 });
        }
        const answer = await ask();
        if (!isWrite(sent) || isSent) return answer;
        isSent = true;
        throw new TypeError('Failed to fetch');
      },
    });
    expect((await assign()).value).toBe('refused');
    actor.send({ type: 'problem.acknowledged' });
    expect((await assign()).context.problem?.status).toBe(400);
    actor.send({ type: 'problem.acknowledged' });
    expect((await assign()).value).toBe('assigned');
    expect(await addedQuantity()).toBe(1);
  });

  it('is drawn from the newest items after the server says that there is no such item', async () => {
    const { assign, actor, queries, requests, updateItem, item: find } = await setUpGift({});
    queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, staleTime: 60_000 } });
    const { item } = actor.getSnapshot().context;
    await updateItem(item!, { ...(await find(item!)), name: `${item} of old` });
    expect((await assign()).context.problem?.status).toBe(404);
    const draws = () => requests.filter(({ url }) => url.startsWith('/item/ids')).length;
    const before = draws();
    actor.send({ type: 'problem.acknowledged' });
    actor.send({ type: 'item.asked' });
    await waitFor(actor, (snapshot) => snapshot.matches({ preparing: 'drawn' }));
    expect(draws()).toBe(before + 1);
    expect(actor.getSnapshot().context.item).not.toBe(item);
  });

  it('counts as assigned if the server reports success and the effect cannot be checked', async () => {
    let isGiven = false;
    const { assign } = await setUpGift({
      features: [],
      async between(sent, ask) {
        if (isGiven && sent.url === '/character/active') throw new TypeError('Failed to fetch');
        const answer = await ask();
        isGiven ||= isWrite(sent);
        return answer;
      },
    });
    expect((await assign()).value).toBe('assigned');
  });

  it('counts as unsent if the character’s inventory cannot be read beforehand', async () => {
    let isCut = false;
    const { assign, addedQuantity } = await setUpGift({
      features: [],
      async between(sent, ask) {
        if (isCut && sent.url === '/character/active') throw new TypeError('Failed to fetch');
        return ask();
      },
    });
    isCut = true;
    const refused = await assign();
    isCut = false;
    expect(refused.context.problem).toEqual({ status: 0, message: '', fields: {}, found: 'unsent' });
    expect(await addedQuantity()).toBe(0);
  });

  it('shows the server’s message when the assignment is refused', async () => {
    const { assign } = await setUpGift({
      between: async (sent, ask) =>
        isWrite(sent)
          ? Response.json({ status: false, message: 'Not you', code: 403 }, { status: 403 })
          : ask(),
    });
    expect((await assign()).context.problem?.message).toBe('Not you');
  });
});
