import type { Random } from '#server/demo/random.ts';
import type { Attack } from './attack.ts';
import type { Sender, Sent } from './send.ts';

/** Headers that proxies add to a request. */
const proxyHeaders = [
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
];

const hosts = ['nyx.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1', '[fe80::1]', '0x7f.1x'];

const origins = [
  'https://evil.example',
  'null',
  'http://localhost',
  'http://localhost.evil.example',
  'file://',
];

/** Changes an acceptable request so that it looks like one through a proxy or from a foreign page, or both. */
function asFromElsewhere(sent: Sent, random: Random): Sent {
  const headers: Record<string, string> = { ...sent.headers };
  const ways = random.some(['trace', 'host', 'origin'], random.whole(1, 3));
  for (const way of ways) {
    if (way === 'trace')
      for (const name of random.some(proxyHeaders, random.whole(1, 3))) headers[name] = '127.0.0.1';
    if (way === 'host') headers['host'] = random.pick(hosts);
    if (way === 'origin') headers['origin'] = random.pick(origins);
  }
  return { ...sent, headers };
}

/** Attempts to sign in through a proxy or from a foreign page. `form` is the request that the page itself sends. */
export const signInPageAttacks = (send: Sender, form: Sent): Attack[] => [
  {
    name: 'sign-in page from another computer',
    times: 500,
    allowed: [403],
    send: (random) => send(asFromElsewhere(form, random)),
  },
];
