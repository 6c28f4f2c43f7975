import type { Random } from '#server/demo/random.ts';
import type { Attack } from './attack.ts';
import type { Sender, Sent } from './send.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.+/ ';

/** Changes a token: replaces, adds or removes a character, or repeats the end of the token. */
function changeToken(token: string, random: Random): string {
  for (;;) {
    const at = random.whole(0, token.length - 1);
    const character = characters[random.whole(0, characters.length - 1)] ?? '';
    const [before, rest] = [token.slice(0, at), token.slice(at)];
    const other = random.pick([
      before + character + rest.slice(1),
      before + character + rest,
      before + rest.slice(1),
      `${token}${character}`,
      `${token}.${rest}`,
    ]);
    // Spaces around the value of a header do not count, so a token that differs only in such spaces is still valid.
    if (other.trim() !== token) return other.trim();
  }
}

/**
 * Requests with invalid tokens: the values of `Authorization` in `refused`, and changed copies of the valid `tokens`.
 */
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
      name: 'changed tokens',
      times: 2_000,
      allowed: [401],
      send(random) {
        const kind = kindOf(random);
        return send(withBearer(random.pick(requests[kind]), `Bearer ${changeToken(tokens[kind], random)}`));
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
