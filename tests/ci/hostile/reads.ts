import type { DemoRandom } from '#server/demo/random.ts';
import type { Sent } from './send.ts';

const numbers = ['-1', '0', '1', '8640000000000000', '-8640000000000000', '9'.repeat(30), '1e300', 'NaN', ''];

const json = { 'content-type': 'application/json' };

/**
 * Kinds of requests by which a signed-in member tries to use up the server's time and memory, such as ranges of all dates,
 * lists of ids beyond every limit, and uncacheable addresses.
 */
export const expensiveReads: Record<string, (random: DemoRandom) => Sent> = {
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
