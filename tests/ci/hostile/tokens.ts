import type { Random } from '#server/demo/random.ts';
import type { Attack } from './attack.ts';
import type { Sender, Sent } from './send.ts';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.+/ ';

/** A text that differs from the token: one place is changed, added, left out or doubled. */
function changed(token: string, random: Random): string {
  for (;;) {
    const at = random.whole(0, token.length - 1);
    const sign = signs[random.whole(0, signs.length - 1)] ?? '';
    const [before, rest] = [token.slice(0, at), token.slice(at)];
    const other = random.pick([
      before + sign + rest.slice(1),
      before + sign + rest,
      before + rest.slice(1),
      `${token}${sign}`,
      `${token}.${rest}`,
    ]);
    // Spaces around a header's value are not part of it.
    if (other.trim() !== token) return other.trim();
  }
}

/** Attempts to get in with bad tokens: `refused` contains such tokens, `tokens` valid ones to change. */
export function tokenAttacks(
  send: Sender,
  tokens: { access: string; refresh: string },
  refused: readonly (string | undefined)[],
  requests: { access: readonly Sent[]; refresh: readonly Sent[] },
): Attack[] {
  const withBearer = (sent: Sent, authorization: string | undefined): Sent => ({
    ...sent,
    headers: { ...sent.headers, ...(authorization === undefined ? {} : { authorization }) },
  });
  const kindOf = (random: Random) => random.pick(['access', 'refresh'] as const);
  return [
    {
      name: 'tokens with one sign changed',
      times: 2_000,
      allowed: [401],
      send(random) {
        const kind = kindOf(random);
        return send(withBearer(random.pick(requests[kind]), `Bearer ${changed(tokens[kind], random)}`));
      },
    },
    {
      name: 'forged tokens',
      times: refused.length * 10,
      allowed: [401],
      send: (random, turn) => send(withBearer(random.pick(requests.access), refused[turn % refused.length])),
    },
  ];
}
