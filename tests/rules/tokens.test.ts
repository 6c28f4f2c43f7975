import { describe, expect, it } from 'vitest';
import { roleCodes, roles } from '#core/contract/roles.ts';
import {
  decodeToken,
  expiryMargin,
  expiryOf,
  holdsNoToken,
  isExpired,
  memberOf,
  rolesOf,
  rolesOfCodes,
  timeToExpiry,
} from '#core/rules/tokens.ts';
import { tokenOf, tokenWith } from './token.ts';

/** Noon, 1 January 2026, in epoch ms. */
const now = 1_767_268_800_000;
const inSeconds = (seconds: number): string => tokenWith({ exp: now / 1_000 + seconds });

/** Tokens without three parts or without claims, which have a specified error. */
const misshapen = {
  'an empty string': '',
  'one part': 'abc',
  'two parts': 'abc.def',
  'four parts': `${tokenWith({ exp: 1 })}.more`,
  'a payload that is null': tokenOf('null'),
  'a payload that is a number': tokenOf('42'),
};

const undecodable = {
  'a middle part that is not base64': 'abc.§§§.def',
  'a middle part that is not JSON': tokenOf('{"exp":'),
  'a truncated token': tokenWith({ uId: 'demo-player', exp: now }).slice(0, 40),
  'bytes that are not UTF-8': `a.${Buffer.from('{"uId":"\xff"}', 'latin1').toString('base64url')}.c`,
};

it('decoding a token reads names in every script, and the characters in which base64url differs from base64', () => {
  const claims = { uId: 'Ægir 🐉 עברית >>>???~~~ÿÿ' };
  const token = tokenWith(claims);
  expect(token).toMatch(/[-_]/);
  expect(decodeToken(token)).toEqual(claims);
});

it.each(Object.entries({ ...misshapen, ...undecodable }))(
  '%s has no member, no roles, and an expiry that has passed',
  (name, token) => {
    expect(() => decodeToken(token)).toThrow(name in misshapen ? 'Invalid JWT format' : Error);
    expect([memberOf(token), rolesOf(token)]).toEqual([null, []]);
    expect([expiryOf(token), isExpired(token, now), timeToExpiry(token, now)]).toEqual([null, true, 0]);
  },
);

it('an absent token has no member, no roles, and an expiry that has passed', () => {
  expect([memberOf(null), rolesOf(null)]).toEqual([null, []]);
  expect([isExpired(null, now), timeToExpiry(null, now)]).toEqual([true, 0]);
});

it.each(['{}', '{"exp":"1000"}', '{"exp":null}', '{"exp":1e999}'])(
  'the expiry of a token is unknown for %s',
  (claims) => {
    const token = tokenOf(claims);
    expect([expiryOf(token), isExpired(token, now), timeToExpiry(token, now)]).toEqual([null, true, 0]);
  },
);

it('the expiry of a token takes effect ten seconds early, to the millisecond', () => {
  expect(expiryMargin).toBe(10_000);
  for (const [time, left] of [
    [now - 1, 1],
    [now, 0],
    [now + 3_600_000, 0],
  ] as const)
    expect([isExpired(inSeconds(10), time), timeToExpiry(inSeconds(10), time)]).toEqual([left === 0, left]);
});

it.each([
  [null, null, true],
  ['', '', true],
  ['access', null, false],
  [null, 'refresh', false],
  ['access', 'refresh', false],
])('a visitor with the tokens %j and %j is certainly signed out: %j', (jwt, refreshJwt, isSignedOut) => {
  expect(holdsNoToken({ jwt, refreshJwt })).toBe(isSignedOut);
});

it('the member of a token has the id that the token states as a text', () => {
  expect(memberOf(tokenWith({ uId: 'demo-player' }))).toBe('demo-player');
  expect(memberOf(tokenWith({ uId: 1 }))).toBeNull();
});

describe('the roles of a token', () => {
  const withRoles = (r: unknown): string => tokenWith({ r });

  it.each(roles)('include %s for its code', (role) => {
    expect(rolesOf(withRoles(JSON.stringify([roleCodes[role]])))).toEqual([role]);
  });

  it('have the order of the token', () => {
    expect(rolesOf(withRoles('["mS","p","a"]'))).toEqual(['MANAGE_SESSIONS', 'PLAYER', 'ADMIN']);
  });

  const unusable = [undefined, '[]', null, 7, ['p'], ['["p"]'], '{}', '"p"', 'null', '', 'p', '["p"'];
  const unknown = ['["p","zz"]', '["P"]', '[null]', '["ADMIN"]', '["constructor"]', '[["p"]]'];

  it.each([...unusable, ...unknown])('are empty if the token has %j', (r) => {
    expect(rolesOf(withRoles(r))).toEqual([]);
  });

  it('cannot be read from an unknown code, and the error names the code', () => {
    expect(() => rolesOfCodes(['p', 'zz'])).toThrow('Invalid Roles: zz');
  });
});
