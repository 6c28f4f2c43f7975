import type { RegisteredSession } from '../../contract/sessions.ts';
import { ownerInId } from '../names/names.ts';

/** Whether a member registered a session. If the server does not say who did, the master's player counts. */
const isBy = ({ registrar, master }: RegisteredSession, memberId: string): boolean =>
  registrar === null ? master !== null && ownerInId(master) === memberId : registrar === memberId;

/** The newest session with participants that the member registered; `sessions` are sorted newest first. */
export const lastSessionOf = (
  sessions: readonly RegisteredSession[],
  memberId: string,
): RegisteredSession | undefined =>
  sessions.find((session) => session.characters.length > 0 && isBy(session, memberId));

/**
 * The character with which the member usually runs a session: the master of `last`, the last session that the member
 * registered; null if that character is not an active one of the member. If no such session is known: the member's only
 * active character; null if there are none or several.
 */
export function usualMaster(
  last: RegisteredSession | undefined,
  activeIds: readonly string[],
  memberId: string,
): string | null {
  const own = activeIds.filter((id) => ownerInId(id) === memberId);
  if (last) return own.find((id) => id === last.master) ?? null;
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** The exp that all participants of the member's last session got; 0 if they differ, or if there is none. */
export function usualExp(last: RegisteredSession | undefined): number {
  const [exp = 0, ...others] = new Set(last?.characters.map(({ ms }) => ms));
  return others.length === 0 ? exp : 0;
}
