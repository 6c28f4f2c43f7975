import type { BenchRequest } from './visitor.ts';

type Ask = <T>(request: BenchRequest) => Promise<T>;

/**
 * A call with the largest request that it allows. Each turn has other parameters. The server ignores `x`, which the
 * contract does not name, so it may answer requests that differ only in `x` from its cache.
 */
export interface Heavy {
  name: string;
  as: 'demo-player' | 'demo-admin';
  request(turn: number): BenchRequest;
}

/** A range of all dates. In each turn it begins at another time before the first session. */
const allTime = (turn: number): string => `from=-${turn + 1}&to=8640000000000000&ts=${turn}`;

/** The character whose journal has `longJournal` entries. */
export const trader = 'demo-player:Lyra Duskwhisper';
const history = `/character/${encodeURIComponent(trader)}/history`;

const get = (path: string): BenchRequest => ({ method: 'GET', path });
const post = (path: string, body: unknown): BenchRequest => ({ method: 'POST', path, body });

/** The list in another order for each turn. */
const rotated = (list: readonly string[], turn: number): string[] => {
  const at = turn % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/** Every call with which a member can burden the server. `limits` are the longest lists of ids in the contract. */
export async function heaviest(ask: Ask, limits: { items: number; players: number }): Promise<Heavy[]> {
  const active = await ask<{ id: string; player: string }[]>(get('/character/active'));
  const items = await ask<string[]>(post('/item/ids', null));
  const labels = await ask<{ id: string; name: string }[]>(get('/label?labelType=ITEM'));
  const players = [...new Set(active.map(({ player }) => player))];
  const many = Array.from(
    { length: limits.players },
    (_unused, index) => players[index] ?? `nobody ${index}`,
  );
  const names = items.slice(0, limits.items);
  const images = active
    .slice(0, 50)
    .map(({ id }) => `ids=${encodeURIComponent(id)}`)
    .join('&');
  const heavy = (name: string, request: Heavy['request'], as: Heavy['as'] = 'demo-player'): Heavy => ({
    name,
    as,
    request,
  });
  return [
    heavy('unknown parameter', (turn) => get(`/session/count?x=${turn}`)),
    heavy('own characters', (turn) => get(`/character/forSelf?x=${turn}`)),
    heavy('active characters', (turn) => get(`/character/active?x=${turn}`)),
    heavy('active with player', (turn) => get(`/character/active/withPlayer?x=${turn}`)),
    heavy('all items', (turn) => get(`/item?x=${turn}`)),
    heavy(`${names.length} items by id`, (turn) => post('/item/byIds', { ids: rotated(names, turn) })),
    heavy(`${many.length} players by id`, (turn) => post('/player/byIds', rotated(many, turn))),
    heavy('item ids', (turn) => post(`/item/ids?x=${turn}`, null)),
    heavy('item ids, inside', (turn) =>
      post(`/item/ids?query=${'e'.repeat(1 + (turn % 2))}&x=${turn}`, null),
    ),
    heavy('item ids, all labels', (turn) => post(`/item/ids?x=${turn}`, labels)),
    heavy('1,000 items', (turn) => post(`/item/search?limit=1000&nextAt=${turn % 1_000}&query=`, null)),
    heavy('1,000 items, inside', (turn) =>
      post(`/item/search?limit=1000&nextAt=${turn % 100}&query=e`, null),
    ),
    heavy('1,000 sessions', (turn) => get(`/session?limit=1000&nextAt=${turn % 1_000}`)),
    heavy('1,000 sessions, middle', (turn) => get(`/session?limit=1000&nextAt=${24_000 + (turn % 1_000)}`)),
    heavy('sessions of all time', (turn) => get(`/session/inDates?${allTime(turn)}`)),
    heavy('50 token images', (turn) => get(`/character/tokenImages?${images}&x=${turn}`)),
    heavy('materials by', (turn) => get(`/item/materialsBy/Silver%20Ingot?x=${turn}`)),
    heavy('usage, every status', (turn) => get(`/item/Potion%20of%20Healing/usage?x=${turn}`), 'demo-admin'),
    heavy('progress, long journal', (turn) => get(`${history}/progress?x=${turn}`)),
    heavy('kinds, long journal', (turn) => get(`${history}?kinds=opened&x=${turn}`)),
    heavy('dates, long journal', (turn) => get(`${history}?to=1&x=${turn}`)),
    heavy(
      'session of 1,000',
      (turn) =>
        post('/session', {
          masterId: active[0]!.id,
          masterReward: 1,
          title: `Load ${turn}`,
          date: 1_700_000_000_000 + turn,
          labels: [],
          outcomes: active.slice(1, 1_001).map(({ id }) => ({ characterId: id, exp: 1, isDead: false })),
        }),
      'demo-admin',
    ),
    heavy(
      '200 corrections',
      (turn) =>
        post(
          `/character/${encodeURIComponent(active[2]!.id)}/errata`,
          Array.from({ length: 200 }, (_unused, index) => ({
            ms: index % 2 === 0 ? 1 : -1,
            description: `Load ${turn}`,
            date: 1_700_000_000_000,
          })),
        ),
      'demo-admin',
    ),
    heavy('half a MB of nothing', () =>
      post(
        '/player/byIds',
        Array.from({ length: 170_000 }, () => []),
      ),
    ),
    heavy('half a MB of ids', (turn) =>
      post(
        '/player/byIds',
        Array.from({ length: 40_000 }, (_unused, index) => `${turn}${index}`),
      ),
    ),
  ];
}
