import { expect, test } from 'vitest';
import { cookieFlood } from '../../hostile/cookies.ts';
import { statusesIn } from '../../hostile/raw.ts';
import { heardBy } from '../../hostile/visit.ts';
import { ask, rawWorld, serveRunning, serveWorlds } from './support.ts';

const portOf = (address: string): number => Number(new URL(address).port);

test('the maximum number of cookies that a browser stores for one host harms neither the app nor a world', async () => {
  const { app, worlds, port, token } = await serveRunning(rawWorld('harbour'));
  const cookies = `Cookie: session=mine; ${cookieFlood()}`;
  const member = await ask(portOf(app), '/guild/current/member', `Authorization: Bearer ${token}`, cookies);
  expect(statusesIn(member)[0]).toBe(200);
  expect(statusesIn(await ask(port, '/harbour?mark=1', cookies))[0]).toBe(200);
  const [text = ''] = await heardBy(worlds, 'harbour');
  expect(text).toContain('cookie: session=mine; ');
  expect(text.length).toBeLessThan(10_000);
});

const long = 'x'.repeat(17_000);

test.each<[what: string, path: string, ...headers: string[]]>([
  ['a long header', '/label', `X-Long: ${long}`],
  ['a long token', '/label', `Authorization: Bearer ${long}`],
  ['many headers', '/label', ...Array<string>(20).fill(`X-Long: ${long.slice(0, 1_000)}`)],
  ['a long query', `/label?${'a&'.repeat(9_000)}`],
  ['a long path', `/label/${long}`, 'Accept: text/html'],
  ['more cookies than a browser stores', '/label', `Cookie: ${cookieFlood()}; ${'y'.repeat(400_000)}`],
])('the app refuses %s', async (_what, path, ...headers) => {
  const { app } = await serveWorlds([]);
  expect(statusesIn(await ask(portOf(app), path, ...headers))[0]).toBe(431);
});
