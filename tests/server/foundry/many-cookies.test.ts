import { expect, test } from 'vitest';
import { cookieFlood } from '../../hostile/cookies.ts';
import { exchange, statusesIn } from '../../hostile/raw.ts';
import { serveWorlds, rawWorld } from './support.ts';

const portOf = (address: string): number => Number(new URL(address).port);

const requestFor = (path: string, ...lines: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '\r\n'].join('\r\n');

const statusOf = async (port: number, request: string): Promise<number | undefined> =>
  statusesIn((await exchange(port, request)).text)[0];

test('the maximum number of cookies that a browser stores for one host harms neither the app nor a world', async () => {
  const { app, worlds, token, activate } = await serveWorlds([rawWorld('harbour')]);
  await activate('harbour');
  const cookies = `Cookie: session=mine; ${cookieFlood()}`;
  const member = requestFor('/guild/current/member', `Authorization: Bearer ${token}`, cookies);
  expect(await statusOf(portOf(app), member)).toBe(200);
  expect(await statusOf(portOf(worlds), requestFor('/harbour?mark=1', cookies))).toBe(200);
  const [text = ''] = (await (await fetch(`${worlds}/harbour/heard`)).json()) as string[];
  expect(text).toContain('cookie: session=mine; ');
  expect(text.length).toBeLessThan(10_000);
});

test('the app refuses overlong headers and URLs, and more cookies than a browser stores', async () => {
  const { app } = await serveWorlds([]);
  const long = 'x'.repeat(17_000);
  for (const request of [
    requestFor('/label', `X-Long: ${long}`),
    requestFor('/label', `Authorization: Bearer ${long}`),
    requestFor('/label', ...Array<string>(20).fill(`X-Long: ${long.slice(0, 1_000)}`)),
    requestFor(`/label?${'a&'.repeat(9_000)}`),
    requestFor(`/label/${long}`, 'Accept: text/html'),
    requestFor('/label', `Cookie: ${cookieFlood()}; ${'y'.repeat(400_000)}`),
  ])
    expect([request.slice(0, 60), await statusOf(portOf(app), request)]).toEqual([request.slice(0, 60), 431]);
});
