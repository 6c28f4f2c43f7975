import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { seedLargeCommunity, type Sizes } from '#server/demo/large-community.ts';
import type { Purpose } from '#server/store/engine/engine.ts';
import { checkData } from '#server/store/check-data.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { type Character, readCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { copySeeded, databaseUrlOf, dropDatabase } from './engine.ts';
import { firstMoment } from './settings.ts';
import {
  allOf,
  digest,
  failure,
  inventoryPath,
  jsonBody,
  open,
  pathOf,
  serve,
  temporaryFolder,
  type TestServer,
} from './serve.ts';

export const bram = 'demo-player:Bram Copperkettle';

const plainSession = { masterId: oddCharacter, masterReward: 1, date: 0, labels: [] };

/** What a session means for a participant. */
export const took = (characterId: string, exp = 1, isDead = false) => ({ characterId, exp, isDead });

/** A store on a data folder, by default on an empty one; it closes after the test. */
export async function openedStore(dataDir?: string, purpose?: Purpose): Promise<Store> {
  const folder = dataDir ?? (await temporaryFolder());
  const store = await openStore(folder, await databaseUrlOf(folder), purpose);
  onTestFinished(() => store.close());
  return store;
}

/** An empty database without a server. Its data must be sound when the test ends. */
export async function emptyStore(): Promise<Store> {
  const store = await openedStore();
  onTestFinished(async () => expect(await checkData(store)).toEqual([]));
  return store;
}

export type Community = ReturnType<typeof communityOf>;

type Who = 'admin' | 'keeper' | 'master' | 'player';

/** A separate demo community. Its data must be sound when the test ends. */
export async function community(options?: Parameters<typeof serve>[0]): Promise<Community> {
  const server = await serve(options);
  // Hooks run in reverse order: this one runs before the server closes.
  onTestFinished(async () => expect(await checkData(server.app.store)).toEqual([]));
  return communityOf(() => server);
}

/**
 * A server for tests that change no data, or that revert their changes. They share it, since creating a database takes
 * longer than such a test.
 * @param large sizes of an invented community that replaces the demo community
 */
export function sharedServer(options: Parameters<typeof serve>[0] = {}, large?: Sizes): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    const limits = { perMember: 1e6, perAddress: 1e6, signInsPerAddress: 1e6, activationsPerAddress: 1e6 };
    const dataDir = await mkdtemp(join(tmpdir(), 'nyx-shared-'));
    if (large !== undefined) {
      const store = await openStore(dataDir, await databaseUrlOf(dataDir));
      await seedLargeCommunity(store, large, firstMoment);
      await store.close();
    } else if (options.seed !== false) await copySeeded(dataDir);
    server = await open({ dataDir, limits, ...options });
  });
  afterAll(async () => {
    if (!server) return;
    const { app, dataDir } = server;
    const findings = await checkData(app.store);
    await app.close();
    await dropDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    expect(findings).toEqual([]);
  });
  return () => {
    if (!server) throw new Error('The shared server is available only within a test.');
    return server;
  };
}

/**
 * A demo community that the tests of a file or a group share, as with `sharedServer`. Its functions can be taken apart
 * before the tests, but its server and its store are there only within a test.
 */
export const communityOfFile = (): Community => communityOf(sharedServer());

/** Actions of members in a demo community. */
function communityOf(server: () => TestServer) {
  const tokens = new Map<Who, Promise<string>>();
  const tokenOf = (who: Who): Promise<string> => {
    const { signIn } = server();
    const token = tokens.get(who) ?? signIn(`demo-${who}`).then(({ authToken }) => authToken);
    tokens.set(who, token);
    return token;
  };
  const ask = async (
    who: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse> =>
    server().ask({ method, url: path, ...jsonBody(body) }, await tokenOf(who));
  return {
    get server() {
      return server();
    },
    get store() {
      return server().app.store;
    },
    get db() {
      return server().app.store.db;
    },
    ask,
    get: (path: string, who: Who = 'player') => ask(who, 'GET', path),
    /** A stored character of any player. */
    async character(id: string): Promise<Character & { version: number }> {
      const character = await server().app.store.characters.find(id);
      if (!character) throw new Error(`There is no character ${id}.`);
      return { ...readCharacter(character), version: character.version };
    },
    async item(name: string): Promise<WireItem | undefined> {
      return (await allOf(server().app.store.items.byNames([name])))[0];
    },
    inventory: (who: Who, characterId: string, operation: string, itemId: string, qty: unknown) =>
      ask(who, 'POST', inventoryPath(characterId), { itemId, qty, operation }),
    correct: (characterId: string, errata: unknown, who: Who = 'keeper') =>
      ask(who, 'POST', pathOf(calls.correctCharacter.path, { characterId }), errata),
    createItem: (item: unknown, who: Who = 'keeper') => ask(who, 'POST', '/item', item),
    updateItem: (originalName: string, item: unknown, who: Who = 'keeper') =>
      ask(who, 'PUT', '/item', { item, originalName }),
    deleteItem: (itemId: string, who: Who = 'keeper') =>
      ask(who, 'DELETE', pathOf(calls.deleteItem.path, { itemId })),
    /** Registers a session, by default of the odd character of the master in 1970. */
    register: (draft: object, who: Who = 'master') =>
      ask(who, 'POST', '/session', { ...plainSession, ...draft }),
    deleteSession: (sessionId: string, who: Who = 'master') =>
      ask(who, 'DELETE', `${pathOf(calls.deleteSession.path, { sessionId })}?masterReward=1`),
    async sessionId(title: string): Promise<string> {
      const named = server().app.store.db.selectFrom('session').select('id').where('title', '=', title);
      return (await named.executeTakeFirstOrThrow()).id;
    },
    /** The failure of a call, which must not change any data. */
    async refusal(call: () => Promise<LightMyRequestResponse>): Promise<Outcome> {
      const before = await digest(server());
      const outcome = failure(await call());
      expect(await digest(server())).toBe(before);
      return outcome;
    },
  };
}
