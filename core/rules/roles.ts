import type { Role } from '../contract/roles.ts';
import { type AskedCall, type Route, routes, type Who, type WhoOfOperation } from '../contract/routes.ts';

/** Whether the roles `held` include `role`. ADMIN includes every role (docs/specification.md#s6-admin). */
export const holds = (held: readonly Role[], role: Role): boolean =>
  held.includes('ADMIN') || held.includes(role);

/** Whether the roles `held` include at least one of `wanted`. */
export const holdsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => holds(held, role));

/**
 * Whether a member's roles suffice for `who`. Where `who` names no roles, such as `owner` or `refreshToken`, they always
 * suffice: the server must then check the owner or the token itself.
 */
export const admits = (who: Who | WhoOfOperation, held: readonly Role[]): boolean =>
  typeof who === 'string' || holdsAny(held, who);

/**
 * Whether a member's roles allow a call. The app's areas, pages and buttons and the server all use this
 * check.
 */
export function mayCall(held: readonly Role[], ...[name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  return admits(who, held) && (operation === undefined || admits(operations?.[operation] ?? [], held));
}

/** Whether only some roles allow a call, or the operation that its body asks for. */
export const requiresRole = ({ who, operations = {} }: Route, operation: unknown): boolean =>
  typeof who !== 'string' ||
  (typeof operation === 'string' &&
    Object.hasOwn(operations, operation) &&
    operations[operation] !== 'owner');
