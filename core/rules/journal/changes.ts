import { type EntryKind, passingKinds, type SubjectType } from '../../contract/journal/kinds.ts';
import type { Role } from '../../contract/roles.ts';
import type { AskedCall } from '../../contract/routes.ts';
import { mayCall } from '../roles.ts';

/** The call that shows the subjects of each type. No member hears of changes of a type that is absent. */
const shownBy: Partial<Record<SubjectType, AskedCall>> = {
  character: ['activeCharacters'],
  item: ['items'],
  session: ['sessions'],
  label: ['labels'],
  player: ['playersByIds'],
  member: ['currentMember'],
  community: ['experienceTable'],
  instance: ['instances'],
  webhook: ['webhooks'],
};

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
  const call = shownBy[change.type];
  if (!call || !mayCall(roles, ...call) || passingKinds.includes(change.kind)) return false;
  if (change.type === 'member') return change.id === id;
  if (change.type !== 'character' || change.isActive) return true;
  return change.player === id || mayCall(roles, 'itemUsage');
}
