import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { checkData } from '#server/store/check-data.ts';
import { type Character, readCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/item-schemas.ts';
import { inventoryPath, pathOf, serve, type TestServer } from './support.ts';

export const bram = 'demo-player:Bram Copperkettle';

/** The server, whose data must be sound when the test ends. */
export function staysSound(server: TestServer): TestServer {
  // Hooks run last first: before the server is closed.
  onTestFinished(async () => expect(await checkData(server.app.store)).toEqual([]));
  return server;
}

export type Community = Awaited<ReturnType<typeof community>>;

type Who = 'admin' | 'keeper' | 'master' | 'player';

/** The demo community and what its members do in it. */
export async function community() {
  const server = staysSound(await serve());
  const tokens = new Map<Who, Promise<string>>();
  const tokenOf = (who: Who): Promise<string> => {
    const known = tokens.get(who) ?? server.signIn(`demo-${who}`).then(({ authToken }) => authToken);
    tokens.set(who, known);
    return known;
  };
  const ask = async (
    who: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse> =>
    server.ask(
      {
        method,
        url: path,
        ...(body === undefined
          ? {}
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      },
      await tokenOf(who),
    );
  return {
    server,
    store: server.app.store,
    ask,
    get: (path: string, who: Who = 'player') => ask(who, 'GET', path),
    /** A character as the store knows it, whoever owns it. */
    async character(id: string): Promise<Character & { version: number }> {
      const found = await server.app.store.characters.find(id);
      if (!found) throw new Error(`There is no ${id}.`);
      return { ...readCharacter(found), version: found.version };
    },
    async item(name: string): Promise<WireItem | undefined> {
      return (await server.app.store.items.byNames([name]))[0];
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
    register: (draft: unknown, who: Who = 'master') => ask(who, 'POST', '/session', draft),
    deleteSession: (sessionId: string, who: Who = 'master') =>
      ask(who, 'DELETE', `${pathOf(calls.deleteSession.path, { sessionId })}?masterReward=1`),
    /** The id of the session of this title. */
    async sessionId(title: string): Promise<string> {
      const row = await server.app.store.db
        .selectFrom('session')
        .select('id')
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}
