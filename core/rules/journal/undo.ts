import { type EntryKind, kinds, subjects, type SubjectType } from '../../contract/journal/kinds.ts';
import type { Role } from '../../contract/roles.ts';
import { mayCall } from '../roles.ts';

/** How long a player may undo their own trade, and a manager may undo the creation of an item, in ms. */
export const undoPeriod = 15 * 60_000;

/** The first entry of a write, which decides whether and by whom the write can be undone. */
export interface WriteToUndo {
  subjectType: SubjectType;
  kind: EntryKind;
  /** The call that wrote, or what the server did on its own. */
  call: string;
  /** The member who wrote. */
  actor: string | null;
  /** When the write was made, epoch ms. */
  at: number;
}

/** Whether a write can be undone at all; the opening of the journal cannot. */
export function isUndoable({ subjectType, kind, call }: Omit<WriteToUndo, 'actor' | 'at'>): boolean {
  const of = subjects.get(subjectType)?.isUndoable ?? false;
  const isOfSubject = typeof of === 'boolean' ? of : of.includes(call);
  return isOfSubject && kinds.get(kind)?.undoneBy != null && call !== 'opening';
}

/**
 * How long a member may undo a write after it was made, in ms (docs/specification.md#s8-undo-who): 0 if they may not at
 * all. A manager of what the write changed has no limit, except for the creation of an item.
 * @param isOwn whether the member made the write
 */
export function timeToUndo(roles: readonly Role[], kind: EntryKind, isOwn: boolean): number {
  const call = kinds.get(kind)?.undoneBy;
  if (!call) return 0;
  if (call === 'oneself') return isOwn ? undoPeriod : 0;
  if (mayCall(roles, ...call)) return kind === 'created' ? undoPeriod : Infinity;
  const isTrade = kind === 'sold' || kind === 'bought';
  return isTrade && isOwn ? undoPeriod : 0;
}

/** Whether a member may undo a write (docs/specification.md#s8-undo). */
export function mayUndo(
  { id, roles }: { id: string; roles: readonly Role[] },
  { kind, actor, at }: Omit<WriteToUndo, 'call' | 'subjectType'>,
  now: number,
): boolean {
  const time = timeToUndo(roles, kind, actor === id);
  return time > 0 && now - at <= time;
}
