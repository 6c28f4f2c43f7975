import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideItemDeletion, provideSessionDeletion } from '#app/actors/deletions.ts';
import { provideRandomItem, provideSell } from '#app/actors/inventory.ts';
import { provideItemSuggestions, provideRestedText } from '#app/actors/searches.ts';
import { createWriter } from '#app/actors/writer.ts';
import { createWrites } from '#app/actors/writes.ts';
import { isStale } from '#core/rules/problem.ts';
import { bram, community } from '../server/community.ts';
import { lyra } from '../server/support.ts';
import { appOf, type Circumstances, problemOf, type Sent } from './support.ts';

afterEach(() => vi.useRealTimers());

/** A demo community, and the app of one of its members. */
async function scene(member = 'demo-admin', circumstances?: Circumstances) {
  const made = await community();
  const app = await appOf(made.server, member, circumstances);
  const { api, queries, keysOfWrites } = app;
  return {
    ...made,
    ...app,
    writes: createWrites(api, queries, keysOfWrites),
    write: createWriter(queries, keysOfWrites),
  };
}

/** Loses the answers to the first `count` matching requests, which the server has done. */
function losing(count: number, isMeant: (sent: Sent) => boolean): Circumstances {
  let left = count;
  return {
    async between(sent, ask) {
      const answer = await ask();
      if (left > 0 && isMeant(sent)) {
        left -= 1;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    },
  };
}

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
  it('gives experience, and reads that show it are repeated', async () => {
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

  it('is refused to a member without the role, and says why', async () => {
    const { writes, character } = await scene('demo-player');
    const before = await character(lyra);
    expect((await problemOf(writes.registerSession(session))).status).toBe(403);
    expect(await character(lyra)).toEqual(before);
  });

  it('is done once when its answer was lost and it is sent again', async () => {
    const lost = losing(1, ({ url, method }) => url === '/session' && method === 'POST');
    const { writes, character } = await scene('demo-master', lost);
    const { sessionMS } = await character(lyra);
    expect((await problemOf(writes.registerSession(session))).status).toBe(0);
    await writes.registerSession(session);
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

  it('is refused after another member’s change, and succeeds when it is based on that', async () => {
    const { writes, character, correct } = await scene('demo-keeper');
    const { version } = await character(lyra);
    await correct(lyra, { ms: 1, description: 'Meanwhile', date: 1 });
    const stale = { characterId: lyra, errata: { ...errata, version } };
    expect((await problemOf(writes.correctCharacter(stale))).status).toBe(409);
    const { version: newest } = await character(lyra);
    await writes.correctCharacter({ characterId: lyra, errata: { ...errata, version: newest } });
  });

  it('is checked against the version shown when it was entered, not one loaded since', async () => {
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

  it('is refused as invalid, not as stale, when its description is at fault', async () => {
    const { writes } = await scene('demo-keeper');
    const empty = { characterId: lyra, errata: { ...errata, description: ' ' } };
    expect(isStale(await problemOf(writes.correctCharacter(empty)))).toBe(false);
  });

  it('is done once when its answer was lost, even at a later time and version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { writes, character } = await scene('demo-keeper', losing(1, isWrite));
    const { errataMS, version } = await character(lyra);
    const correction = (at: number) => ({ characterId: lyra, errata: { ...errata, version: at } });
    expect((await problemOf(writes.correctCharacter(correction(version)))).status).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    await writes.correctCharacter(correction((await character(lyra)).version));
    expect((await character(lyra)).errataMS).toBe(errataMS + 50);
  });
});

describe('items', () => {
  const item = { name: 'Lantern of Nyx', labels: [], craft: [], giveRatio: 1, keptSince: 'the first age' };

  it('are created once', async () => {
    const { writes, item: find } = await scene('demo-keeper');
    await writes.createItem(item);
    expect(await find(item.name)).toMatchObject(item);
    expect((await problemOf(writes.createItem(item))).status).toBe(409);
  });

  it('are updated without losing unknown data, and renamed in inventories', async () => {
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

  it('are not overwritten after another member’s change', async () => {
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
    const actor = createActor(provideSessionDeletion(api, write), { input: { subject } }).start();
    actor.send({ type: 'write.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect((await character(lyra)).sessionMS).toBe(before.sessionMS);
  });

  it('remove an item from inventories, and report an item already deleted', async () => {
    const { api, write, character } = await scene('demo-keeper');
    const [id] = Object.keys((await character(lyra)).inventory);
    const start = () => {
      const actor = createActor(provideItemDeletion(api, write), {
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

  it('pays, and reads that show the character are repeated', async () => {
    const made = await scene('demo-player');
    const { api, queries, write, character } = made;
    const before = await character(lyra);
    await queries.fetchQuery(api.characters.one(lyra));
    await queries.fetchQuery(api.characters.active());
    const input = { characterId: lyra, item, cost: await priceOf(made), sellable: before.inventory[item]! };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('sold'));
    expect((await character(lyra)).money).toBeGreaterThan(before.money);
    for (const { queryKey } of [api.characters.one(lyra), api.characters.active()])
      expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('does not succeed at another price than the accepted one, and the price is read again', async () => {
    const made = await scene('demo-player');
    const { api, queries, write, character } = made;
    const before = await character(lyra);
    const cost = await priceOf(made);
    const input = { characterId: lyra, item, cost: cost * 3, sellable: before.inventory[item]! };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(context.problem?.message).toBe(
      `The price has changed: 1 × ${item} now brings ${cost} MO, not ${cost * 3} MO. Nothing was sold.`,
    );
    expect(queries.getQueryState(api.items.byNames([item]).queryKey)?.isInvalidated).toBe(true);
    expect((await character(lyra)).money).toBe(before.money);
  });

  it('does not succeed when the price changes while it is sent', async () => {
    let change = async () => {};
    const made = await scene('demo-player', {
      async between(sent, ask) {
        if (isWrite(sent)) await change();
        return ask();
      },
    });
    const { api, queries, write, character, server } = made;
    const before = await character(lyra);
    const input = { characterId: lyra, item, cost: await priceOf(made), sellable: before.inventory[item]! };
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

  it('is not sent when its price cannot be read', async () => {
    const made = await scene('demo-player', {
      async between({ url }, ask) {
        if (url.startsWith('/item/byIds')) throw new TypeError('Failed to fetch');
        return ask();
      },
    });
    const { api, queries, write, heard } = made;
    const input = { characterId: lyra, item, cost: 1, sellable: 1 };
    const actor = createActor(provideSell(api, queries, write), { input }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect([context.problem?.found, heard.some(isWrite)]).toEqual(['unsent', false]);
  });
});

describe('suggestions', () => {
  it('are read from the item search, and cancel the earlier request', async () => {
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

  it('are not loaded where only the text is needed, which is reported after a pause in typing', async () => {
    const actor = createActor(provideRestedText(), { input: { delay: 0, minimumLength: 0 } }).start();
    actor.send({ type: 'text.changed', text: ' rope ' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(context.found).toBe('rope');
  });
});

const noDrafts = { read: () => null, keep: () => {} };

describe('a random item', () => {
  /** An item drawn for Lyra and being assigned. */
  async function assigning(circumstances?: Circumstances) {
    const made = await scene('demo-keeper', circumstances);
    const { api, queries, write } = made;
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
    const held = async () => (await made.character(lyra)).inventory[item!] ?? 0;
    const before = await held();
    const assign = async () => {
      actor.send({ type: 'assignment.asked' });
      return waitFor(actor, (snapshot) => snapshot.matches('assigned') || snapshot.matches('refused'));
    };
    return { ...made, actor, assign, given: async () => (await held()) - before };
  }

  it('is drawn from all items, and reaches the character', async () => {
    const { assign, given } = await assigning();
    expect((await assign()).value).toBe('assigned');
    expect(await given()).toBe(1);
  });

  it('is not reported as given when a server without keys claims success but has done nothing', async () => {
    const { assign, given } = await assigning({
      features: [],
      between: async (sent, ask) =>
        isWrite(sent) ? Response.json({ status: true, message: null, code: null }) : ask(),
    });
    const refused = await assign();
    expect([refused.value, refused.context.problem?.status]).toEqual(['refused', 200]);
    expect(await given()).toBe(0);
  });

  it('is reported as given when a server without keys loses its answer and the character has it', async () => {
    const { assign, given } = await assigning({ ...losing(1, isWrite), features: [] });
    expect((await assign()).value).toBe('assigned');
    expect(await given()).toBe(1);
  });

  it.each([
    ['with keys', undefined],
    ['without keys', []],
  ] as const)(
    'is given once when every later answer is lost and it is requested again, %s',
    async (_which, features) => {
      let isCut = false;
      let isTried = false;
      const { assign, given, actor } = await assigning({
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
      expect(await given()).toBe(1);
    },
  );

  it('is assumed to be given when that cannot be checked', async () => {
    let isGiven = false;
    const { assign } = await assigning({
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

  it('is not sent when the character’s inventory cannot be read first', async () => {
    let isCut = false;
    const { assign, given } = await assigning({
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
    expect(await given()).toBe(0);
  });

  it('is refused in the server’s words to a member without the role', async () => {
    const { assign } = await assigning({
      between: async (sent, ask) =>
        isWrite(sent)
          ? Response.json({ status: false, message: 'Not you', code: 403 }, { status: 403 })
          : ask(),
    });
    expect((await assign()).context.problem?.message).toBe('Not you');
  });
});
