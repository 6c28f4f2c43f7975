import { describe, expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { holds, holdsAny } from '#core/rules/roles.ts';

describe('roles', () => {
  it.each(roles)('an ADMIN holds the role %s', (role) => {
    expect(holds(['ADMIN'], role)).toBe(true);
  });

  it.each(roles)('a member without roles does not hold the role %s', (role) => {
    expect(holds([], role)).toBe(false);
  });

  it('a member other than an ADMIN holds only the assigned roles', () => {
    for (const assignedRole of roles.filter((name) => name !== 'ADMIN')) {
      for (const role of roles) expect(holds([assignedRole], role)).toBe(assignedRole === role);
    }
  });

  it('if a call names several roles, one of them is enough', () => {
    expect(holdsAny(['PLAYER', 'MANAGE_FOUNDRY'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(true);
    expect(holdsAny(['PLAYER'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(false);
    expect(holdsAny(['ADMIN'], ['MANAGE_FOUNDRY'])).toBe(true);
  });
});
