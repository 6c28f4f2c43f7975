import type { Role } from '../contract/roles.ts';
import { type AskedCall, type Route, routes, type Who, type WhoOfOperation } from '../contract/routes.ts';

/** Whether someone who holds `held` may do what `role` allows. ADMIN holds every role (specification, section 6). */
export const holds = (held: readonly Role[], role: Role): boolean =>
  held.includes('ADMIN') || held.includes(role);

/** Whether someone who holds `held` holds at least one of `wanted`. */
export const holdsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => holds(held, role));

/** Whether the roles of a member are enough for `who`. Whose character it is, and which token, roles do not say. */
export const admits = (who: Who | WhoOfOperation, held: readonly Role[]): boolean =>
  typeof who === 'string' || holdsAny(held, who);

/** Whether the roles of a member allow a call: the question of every area, page and button, and of the server. */
export function mayCall(held: readonly Role[], ...[name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  return admits(who, held) && (operation === undefined || admits(operations?.[operation] ?? [], held));
}
