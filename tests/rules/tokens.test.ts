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

const unreadable = {
  'an empty string': '',
  'one part': 'abc',
  'two parts': 'abc.def',
  'four parts': `${tokenWith({ exp: 1 })}.more`,
  'a middle part that is not base64': 'abc.§§§.def',
  'a middle part that is not JSON': tokenOf('{"exp":'),
  'a truncated token': tokenWith({ uId: 'demo-player', exp: now }).slice(0, 40),
  'bytes that are not UTF-8': `a.${Buffer.from('{"uId":"\xff"}', 'latin1').toString('base64url')}.c`,
  'a payload that is null': tokenOf('null'),
  'a payload that is a number': tokenOf('42'),
};

describe('decoding a token', () => {
  it('reads the claims of the middle part', () => {
    expect(decodeToken(tokenWith({ uId: 'demo-player', exp: 7 }))).toEqual({ uId: 'demo-player', exp: 7 });
  });

  it('reads names in every script, and the characters in which base64url differs from base64', () => {
    const claims = { uId: 'Ægir 🐉 עברית >>>???~~~ÿÿ' };
    const token = tokenWith(claims);
    expect(token).toMatch(/[-_]/);
    expect(decodeToken(token)).toEqual(claims);
  });

  it.each(['a', 'a.b', 'a.b.c.d', ''])(
    'refuses "%s" with the specified error, because it does not have three parts',
    (token) => {
      expect(() => decodeToken(token)).toThrow('Invalid JWT format');
    },
  );

  it.each(['null', '42'])('refuses a payload of %s with the specified error', (payload) => {
    expect(() => decodeToken(tokenOf(payload))).toThrow('Invalid JWT format');
  });

  it.each(Object.entries(unreadable))('throws on %s', (_, token) => {
    expect(() => decodeToken(token)).toThrow(Error);
  });
});

describe('the expiry of a token', () => {
  it('is in ms, although the token states seconds', () => {
    expect(expiryOf(tokenWith({ exp: 1_000 }))).toBe(1_000_000);
  });

  it.each([{}, { exp: '1000' }, { exp: null }, { exp: true }])('is unknown for %j', (claims) => {
    expect(expiryOf(tokenWith(claims))).toBeNull();
    expect(isExpired(tokenWith(claims), now)).toBe(true);
  });

  it('is unknown if it exceeds the largest number', () => {
    const endless = tokenOf('{"exp":1e999}');
    expect(expiryOf(endless)).toBeNull();
    expect(timeToExpiry(endless, now)).toBe(0);
  });

  it.each(Object.entries(unreadable))('has passed for %s', (_, token) => {
    expect(expiryOf(token)).toBeNull();
    expect(isExpired(token, now)).toBe(true);
    expect(timeToExpiry(token, now)).toBe(0);
  });

  it('has passed for an absent token', () => {
    expect(isExpired(null, now)).toBe(true);
    expect(timeToExpiry(null, now)).toBe(0);
  });

  it('takes effect ten seconds early, to the millisecond', () => {
    expect(expiryMargin).toBe(10_000);
    expect(isExpired(inSeconds(10), now - 1)).toBe(false);
    expect(isExpired(inSeconds(10), now)).toBe(true);
    expect(timeToExpiry(inSeconds(10), now - 1)).toBe(1);
    expect(timeToExpiry(inSeconds(10), now)).toBe(0);
  });

  it('is never a negative time away', () => {
    expect(timeToExpiry(inSeconds(-3_600), now)).toBe(0);
  });

  it('has passed if the time until it is 0, and only then', () => {
    for (let seconds = -30; seconds <= 30; seconds += 0.5) {
      expect(isExpired(inSeconds(seconds), now)).toBe(timeToExpiry(inSeconds(seconds), now) === 0);
    }
  });
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

describe('the member of a token', () => {
  it('has the id that the token states', () => {
    expect(memberOf(tokenWith({ uId: 'demo-player' }))).toBe('demo-player');
  });

  it.each(Object.entries({ ...unreadable, 'an id that is a number': tokenWith({ uId: 1 }) }))(
    'is unknown for %s',
    (_, token) => {
      expect(memberOf(token)).toBeNull();
    },
  );

  it('is unknown without a token', () => {
    expect(memberOf(null)).toBeNull();
  });
});

describe('the roles of a token', () => {
  const withRoles = (r: unknown): string => tokenWith({ r });

  it.each(roles)('include %s for its code', (role) => {
    expect(rolesOf(withRoles(JSON.stringify([roleCodes[role]])))).toEqual([role]);
  });

  it('have distinct codes', () => {
    expect(new Set(Object.values(roleCodes)).size).toBe(roles.length);
  });

  it('have the order of the token', () => {
    expect(rolesOf(withRoles('["mS","p","a"]'))).toEqual(['MANAGE_SESSIONS', 'PLAYER', 'ADMIN']);
  });

  it.each([undefined, '[]', null, 7, ['p'], ['["p"]'], '{}', '"p"', 'null', '', 'p', '["p"'])(
    'are empty if the token has %j',
    (r) => {
      expect(rolesOf(withRoles(r))).toEqual([]);
    },
  );

  it.each(['["p","zz"]', '["P"]', '[null]', '["ADMIN"]', '["constructor"]', '[["p"]]'])(
    'are empty if one of the codes is unknown, as in %s',
    (r) => {
      expect(rolesOf(withRoles(r))).toEqual([]);
    },
  );

  it.each(Object.entries(unreadable))('are empty for %s', (_, token) => {
    expect(rolesOf(token)).toEqual([]);
  });

  it('are empty without a token', () => {
    expect(rolesOf(null)).toEqual([]);
  });

  it('cannot be read from an unknown code, and the error names the code', () => {
    expect(() => rolesOfCodes(['p', 'zz'])).toThrow('Invalid Roles: zz');
  });
});
