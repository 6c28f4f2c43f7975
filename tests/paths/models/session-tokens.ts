/** Tokens as a browser and a server have them in models: unsigned, and only as old as what they say. */
import type { IssuedTokens, Tokens } from '#machines/session/types.ts';
import { token } from '../../machines/support.ts';
import { modelTime } from '../support/model.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const inMs = (ms: number, codes = ['p']): string => token(modelTime.start + ms, codes, 'demo-player');

const renewable = inMs(30 * day);
const forAMinute = inMs(minute);

/** What a browser may have kept. */
export const kept = {
  both: { jwt: forAMinute, refreshJwt: renewable },
  refreshOnly: { jwt: inMs(-minute), refreshJwt: renewable },
  expired: { jwt: inMs(-day), refreshJwt: inMs(-2 * minute) },
  nothing: { jwt: null, refreshJwt: null },
  accessOnly: { jwt: forAMinute, refreshJwt: inMs(0) },
  forLong: { jwt: inMs(26 * day), refreshJwt: renewable },
} satisfies Record<string, Tokens>;

/** What another tab may hand on. */
export const fromOtherTab = {
  good: { jwt: inMs(2 * 60 * minute, ['mS']), refreshJwt: inMs(31 * day) },
  expired: { jwt: inMs(-2 * minute), refreshJwt: inMs(-minute) },
} satisfies Record<string, Tokens>;

/** What the server issues; by then the member has been given another role. */
export const issued: IssuedTokens = {
  authToken: inMs(3 * 60 * minute, ['mI']),
  refreshToken: inMs(32 * day),
};
