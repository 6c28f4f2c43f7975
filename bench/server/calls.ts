import type { BenchRequest } from './load.ts';

/** A read call with its parameters, and the member who makes it. */
export interface Reading extends BenchRequest {
  name: string;
  as: 'demo-player' | 'demo-admin';
}

export type Ask = <T>(request: BenchRequest) => Promise<T>;

const page = (limit: number, offset = 0): string => `limit=${limit}&nextAt=${offset}&ts=1`;

/** Number of entries in the requested lists, the same for small and large communities. */
const listLength = 20;

/** The read calls of the contract, with ids and names that exist in this community. */
export async function readings(ask: Ask): Promise<Reading[]> {
  const { entities } = await ask<{ entities: { date: number }[] }>({
    method: 'GET',
    path: `/session?${page(listLength)}`,
  });
  const { count } = await ask<{ count: number }>({ method: 'GET', path: '/session/count' });
  const items = await ask<{ entities: { name: string }[] }>({
    method: 'POST',
    path: `/item/search?query=no&${page(listLength)}`,
    body: null,
  });
  const active = await ask<{ player: string }[]>({ method: 'GET', path: '/character/active' });
  const labels = await ask<{ id: string; name: string }[]>({ method: 'GET', path: '/label?labelType=ITEM' });
  const players = [...new Set(active.map(({ player }) => player))].slice(0, listLength);
  const [label] = labels;
  const id = encodeURIComponent('demo-player:Lyra Duskwhisper');
  const player = (name: string, path: string, body?: unknown): Reading => ({
    name,
    as: 'demo-player',
    method: body === undefined ? 'GET' : 'POST',
    path,
    ...(body === undefined ? {} : { body }),
  });
  const dates = entities.map(({ date }) => date);
  return [
    player('current member', '/guild/current/member'),
    player('own active characters', '/character/current'),
    player('own characters', '/character/forSelf'),
    player('own overview', '/character/forSelf/overview'),
    player('character', `/character/${id}`),
    player('token image', `/character/${id}/token`),
    player('active characters', '/character/active'),
    player('active, columns', '/character/active/columns'),
    player('active with player', '/character/active/withPlayer'),
    player('experience table', '/utils/expTable'),
    player('all items', '/item'),
    player(`${listLength} items by id`, '/item/byIds', { ids: items.entities.map(({ name }) => name) }),
    player('materials by', '/item/materialsBy/Silver%20Ingot'),
    player('item ids, one label', '/item/ids?query=&ts=1', [label]),
    player('search, prefix', `/item/search?query=pot&${page(listLength)}`, null),
    player('search, inside', `/item/search?query=lantern&${page(listLength)}`, null),
    player('search, one label', `/item/search?query=&${page(listLength)}`, label),
    player('sources', '/item/sources'),
    player('labels', '/label'),
    player('session count', '/session/count'),
    player('sessions, first page', `/session?${page(listLength)}`),
    player('sessions, page 25', `/session?${page(listLength, listLength * 24)}`),
    player('sessions, last page', `/session?${page(listLength, count - listLength)}`),
    player(
      `${listLength} sessions in dates`,
      `/session/inDates?from=${Math.min(...dates)}&to=${Math.max(...dates)}&ts=1`,
    ),
    player(`${listLength} players by id`, '/player/byIds', players),
    { ...player('usage', '/item/Potion%20of%20Healing/usage?onlyActive=true'), as: 'demo-admin' },
  ];
}
