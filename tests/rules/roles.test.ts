import { describe, expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { holds, holdsAny } from '#core/rules/roles.ts';

describe('holding a role', () => {
  it.each(roles)('is true of an ADMIN for %s', (role) => {
    expect(holds(['ADMIN'], role)).toBe(true);
  });

  it.each(roles)('is false for %s without roles', (role) => {
    expect(holds([], role)).toBe(false);
  });

  it('is limited to the assigned roles, except for an ADMIN', () => {
    for (const held of roles.filter((role) => role !== 'ADMIN')) {
      for (const wanted of roles) expect(holds([held], wanted)).toBe(held === wanted);
    }
  });

  it('requires only one where a call names several', () => {
    expect(holdsAny(['PLAYER', 'MANAGE_FOUNDRY'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(true);
    expect(holdsAny(['PLAYER'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(false);
    expect(holdsAny(['ADMIN'], ['MANAGE_FOUNDRY'])).toBe(true);
  });
});
