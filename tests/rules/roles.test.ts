import { describe, expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { holds, holdsAny } from '#core/rules/roles.ts';

describe('holding a role', () => {
  it.each(roles)('an ADMIN holds %s', (role) => {
    expect(holds(['ADMIN'], role)).toBe(true);
  });

  it.each(roles)('nobody holds %s without roles', (role) => {
    expect(holds([], role)).toBe(false);
  });

  it('nobody but an ADMIN holds what they were not given', () => {
    for (const held of roles.filter((role) => role !== 'ADMIN')) {
      for (const wanted of roles) expect(holds([held], wanted)).toBe(held === wanted);
    }
  });

  it('one of several is enough', () => {
    expect(holdsAny(['PLAYER', 'MANAGE_FOUNDRY'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(true);
    expect(holdsAny(['PLAYER'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(false);
    expect(holdsAny(['ADMIN'], ['MANAGE_FOUNDRY'])).toBe(true);
  });
});
