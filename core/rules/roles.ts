import type { Role } from '../contract/roles.ts';
import {
  type AskedCall,
  type CallName,
  type Route,
  routes,
  type Who,
  type WhoOfOperation,
} from '../contract/routes.ts';

/** Whether the roles `held` include `role`. ADMIN includes every role (docs/specification.md#s6-admin). */
export const holds = (held: readonly Role[], role: Role): boolean =>
  held.includes('ADMIN') || held.includes(role);

/** Whether the roles `held` include at least one of `wanted`. */
export const holdsAny = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => holds(held, role));

/**
 * For each `who` that is a word: whether it admits every member, with or without roles. For `owner` and `refreshToken`,
 * the server must also check the owner or the token itself.
 */
const admitsAllByWord: Record<Extract<Who | WhoOfOperation, string>, boolean> = {
  anyone: true,
  refreshToken: true,
  member: true,
  owner: true,
};

/** Whether a member's roles suffice for `who`. */
export const admits = (who: Who | WhoOfOperation, held: readonly Role[]): boolean =>
  typeof who === 'string' ? admitsAllByWord[who] : holdsAny(held, who);

/** Whether `who` admits every member, with or without roles. */
export const admitsAll = (who: Who | WhoOfOperation): boolean =>
  typeof who === 'string' && admitsAllByWord[who];

/**
 * Whether a member's roles allow a call. The app's areas, pages and buttons and the server all use this
 * check.
 */
export function mayCall(held: readonly Role[], ...[name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  return admits(who, held) && (operation === undefined || admits(operations?.[operation] ?? [], held));
}

/** Whether a server with these features offers a call. */
export const isOffered = (features: readonly string[], name: CallName): boolean => {
  const { feature }: Route = routes[name];
  return feature === undefined || features.includes(feature);
};

/** Whether only some roles allow a call, or the operation that its body asks for. */
export const requiresRole = ({ who, operations = {} }: Route, operation: unknown): boolean =>
  !admitsAll(who) ||
  (typeof operation === 'string' &&
    Object.hasOwn(operations, operation) &&
    !admitsAll(operations[operation]!));
