import type { Role } from '../contract/roles.ts';

/** Whether someone who holds `held` may do what `role` allows. ADMIN holds every role (specification, section 6). */
export const holds = (held: readonly Role[], role: Role): boolean =>
  held.includes('ADMIN') || held.includes(role);

/** Whether someone who holds `held` holds at least one of `wanted`. */
export const holdsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => holds(held, role));
