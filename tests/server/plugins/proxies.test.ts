import { expect, test } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { recordedLog } from '../support/log.ts';
import { serve } from '../support/serve.ts';

async function scene(options: Partial<AppOptions> = {}) {
  const { logger, lines } = recordedLog('warn');
  const { app } = await serve({ logger, ...options });
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/label', headers, remoteAddress })).statusCode;
  return { ask, logged: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

const headers = ['x-forwarded-for', 'forwarded'];

test.each(headers)(
  'an unconfigured proxy is logged once for its %s, with the setting to use',
  async (header) => {
    const { ask, logged } = await scene({ trustedProxies: ['192.0.2.1'] });
    await ask({});
    expect(logged()).toEqual([]);
    for (let time = 0; time < 5; time += 1)
      await ask({ [header]: 'for=203.0.113.1' }, time === 0 ? '::ffff:10.0.0.9' : '10.0.0.8');
    expect(logged()).toEqual([
      '::ffff:10.0.0.9 sends the address of a caller but is not a trusted proxy, so the limits count all callers behind it as one. If it is your proxy, set NYX_TRUSTED_PROXIES=10.0.0.9.',
    ]);
  },
);

test('an unconfigured proxy is logged if no proxy is configured', async () => {
  const { ask, logged } = await scene();
  await ask({ 'x-forwarded-for': '203.0.113.1' });
  expect(logged()).toEqual([expect.stringContaining('set NYX_TRUSTED_PROXIES=127.0.0.1')]);
});

test('a trusted proxy is not logged if it names its callers', async () => {
  const { ask, logged } = await scene({ trustedProxies: ['127.0.0.1'] });
  await ask({ 'x-forwarded-for': '203.0.113.1', forwarded: 'for=203.0.113.1' });
  expect(logged()).toEqual([]);
});

test('a trusted proxy is logged once if it names its callers only in the header Forwarded', async () => {
  const { ask, logged } = await scene({ trustedProxies: ['127.0.0.1'] });
  await ask({ forwarded: 'for=203.0.113.1' });
  await ask({ forwarded: 'for=203.0.113.1' });
  expect(logged()).toEqual([expect.stringContaining('Configure it to send X-Forwarded-For.')]);
});

test('a trusted proxy alone may name a caller to the limits', async () => {
  const from = { 'x-forwarded-for': '203.0.113.1' };
  const { ask } = await scene({ trustedProxies: ['127.0.0.1'], limits: { perAddress: 1 } });
  const statuses = [await ask(from, '10.0.0.9'), await ask({}, '10.0.0.9'), await ask(from)];
  expect(statuses).toEqual([401, 429, 401]);
});

test('a trusted proxy is recognised in a chain of proxies even if its address has a port', async () => {
  const { ask } = await scene({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'], limits: { perAddress: 1 } });
  const by = (caller: string) => ask({ 'x-forwarded-for': `${caller}, 10.0.0.7:4711` });
  const statuses = [await by('203.0.113.1:1'), await by('203.0.113.1:2'), await by('203.0.113.2')];
  expect(statuses).toEqual([401, 429, 401]);
});
