/** Unsigned tokens with the expiry times that the paths need. */
import type { IssuedTokens, Tokens } from '#machines/session/types.ts';
import { token } from '../../machines/support.ts';
import { modelTime } from '#machine-paths';

const minute = 60_000;
const day = 24 * 60 * minute;

const inMs = (ms: number, codes = ['p']): string => token(modelTime.start + ms, codes, 'demo-player');

const renewable = inMs(30 * day);
const forAMinute = inMs(minute);

export const browserTokens = {
  both: { jwt: forAMinute, refreshJwt: renewable },
  refreshOnly: { jwt: inMs(-minute), refreshJwt: renewable },
  expired: { jwt: inMs(-day), refreshJwt: inMs(-2 * minute) },
  nothing: { jwt: null, refreshJwt: null },
  accessOnly: { jwt: forAMinute, refreshJwt: inMs(0) },
  forLong: { jwt: inMs(26 * day), refreshJwt: renewable },
} satisfies Record<string, Tokens>;

export const fromOtherTab = {
  good: { jwt: inMs(2 * 60 * minute, ['mS']), refreshJwt: inMs(31 * day) },
  expired: { jwt: inMs(-2 * minute), refreshJwt: inMs(-minute) },
} satisfies Record<string, Tokens>;

/** Tokens that the server issues, with a new role of the member. */
export const issued: IssuedTokens = {
  authToken: inMs(3 * 60 * minute, ['mI']),
  refreshToken: inMs(32 * day),
};
