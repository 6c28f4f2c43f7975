import type { Random } from '#server/demo/random.ts';
import type { Attack } from './attack.ts';
import type { Sender, Sent } from './send.ts';

/** Headers that proxies of all kinds add to a request. */
const traces = [
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

/** Changes an acceptable request in at least one way that reveals a proxy or a foreign page. */
function betrayed(sent: Sent, random: Random): Sent {
  const headers: Record<string, string> = { ...sent.headers };
  const ways = random.some(['trace', 'host', 'origin'], random.whole(1, 3));
  for (const way of ways) {
    if (way === 'trace')
      for (const name of random.some(traces, random.whole(1, 3))) headers[name] = '127.0.0.1';
    if (way === 'host') headers['host'] = random.pick(hosts);
    if (way === 'origin') headers['origin'] = random.pick(origins);
  }
  return { ...sent, headers };
}

/** Attempts to sign in without a password from elsewhere. `form` is what the page itself would send. */
export const signInPageAttacks = (send: Sender, form: Sent): Attack[] => [
  {
    name: 'sign-in page from elsewhere',
    times: 500,
    allowed: [403],
    send: (random) => send(betrayed(form, random)),
  },
];
