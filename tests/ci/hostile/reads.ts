import type { Random } from '#server/demo/random.ts';
import type { Attack } from './attack.ts';
import type { Sender, Sent } from './send.ts';

const numbers = ['-1', '0', '1', '8640000000000000', '-8640000000000000', '9'.repeat(30), '1e300', 'NaN', ''];

const json = { 'content-type': 'application/json' };

/**
 * Kinds of expensive requests, such as ranges of all dates, lists of ids beyond every limit, and uncacheable addresses.
 */
const kinds: Record<string, (random: Random) => Sent> = {
  'dates of all time': (random) => ({
    path: `/session/inDates?from=-${random.whole(1, 1e9)}&to=8640000000000000&ts=${random.whole(1, 1e9)}`,
  }),
  'odd dates and pages': (random) => ({
    path: random.pick([
      `/session/inDates?from=${random.pick(numbers)}&to=${random.pick(numbers)}`,
      `/session?limit=${random.pick(numbers)}&nextAt=${random.pick(numbers)}`,
    ]),
  }),
  'unknown parameters': (random) => ({
    path: `${random.pick(['/item', '/character/active', '/session/count', '/label'])}?x=${random.whole(1, 1e9)}`,
  }),
  'lists of ids': (random) => {
    const path = random.pick(['/item/byIds', '/player/byIds']);
    const ids = Array.from({ length: random.pick([1, 1_000, 25_000, 150_000]) }, () =>
      random.whole(1, 1e6).toString(36),
    );
    return {
      method: 'POST',
      path,
      headers: json,
      body: JSON.stringify(path === '/item/byIds' ? { ids } : ids),
    };
  },
  'deep and wide bodies': (random) => ({
    method: 'POST',
    path: random.pick(['/item/ids', '/item/search', '/session', '/item']),
    headers: json,
    body: random.pick([
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      `[${'0,'.repeat(random.whole(20_000, 90_000))}0]`,
      JSON.stringify('x'.repeat(random.whole(1, 2_000_000))),
    ]),
  }),
};

/** Attacks by which a signed-in member tries to use up the server's time and memory. */
export const readAttacks = (send: Sender, token: string): Attack[] =>
  Object.entries(kinds).map(([name, make]) => ({
    name,
    times: name === 'unknown parameters' ? 600 : 100,
    // The server may refuse a request, or answer it within its limits.
    allowed: [200, 400, 403, 413],
    send: (random) => {
      const sent = make(random);
      return send({ ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } });
    },
  }));
