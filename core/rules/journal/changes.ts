import { type EntryKind, kinds, subjects, type SubjectType } from '../../contract/journal/kinds.ts';
import type { Role } from '../../contract/roles.ts';
import { mayCall } from '../roles.ts';

/** What decides who hears of a change. */
export interface ToldChange {
  type: SubjectType;
  id: string;
  kind: EntryKind;
  /** Of a character: its player. */
  player: string | null;
  /** Of a character: whether it is active, or was until this change. */
  isActive: boolean;
}

/**
 * Whether a member hears of a change (docs/specification.md#s8-live-who): only if a call shows them its subject.
 * A character that is not active is shown to its player and to those who may see who owns an item.
 */
export function hearsOf({ id, roles }: { id: string; roles: readonly Role[] }, change: ToldChange): boolean {
  const call = subjects.get(change.type)?.shownBy;
  if (!call || !mayCall(roles, ...call) || kinds.get(change.kind)?.isPassing) return false;
  // Only masters know of no-shows, besides the member, who is told nothing.
  if (change.kind === 'noShow') return mayCall(roles, 'markNoShow');
  if (change.type === 'member') return change.id === id;
  if (change.type !== 'character' || change.isActive) return true;
  return change.player === id || mayCall(roles, 'itemUsage');
}
