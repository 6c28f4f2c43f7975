import { expect, test } from 'vitest';
import { rememberAccess } from '#server/auth/remembered.ts';
import type { TokenService } from '#server/auth/tokens.ts';
import { tokenOf } from '../support/kid-cases.ts';

test('the server remembers 5,000 access tokens, and then forgets them all', async () => {
  const readAccess = async () =>
    ({ familyId: null }) as unknown as Awaited<ReturnType<TokenService['readAccess']>>;
  const tokens = rememberAccess({ readAccess } as unknown as TokenService, { has: () => false }, () => 0);
  const token = (id: number): string => tokenOf('{}', { exp: 1, id }, () => Buffer.alloc(0));
  for (let id = 0; id < 5_000; id += 1) await tokens.readAccess(token(id));
  expect(tokens.known(token(0))).toBeDefined();
  await tokens.readAccess(token(5_000));
  expect([tokens.known(token(0)), tokens.known(token(5_000))]).toEqual([undefined, { familyId: null }]);
});
