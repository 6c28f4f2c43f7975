import { useSelector } from '@xstate/react';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { timeToUndo } from '#core/rules/journal/undo.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { useServices } from '../services.ts';

const minute = 60_000;

/** A sentence that says how long the user may undo their own write of this kind; null if they may not, or always may. */
export function useUndoLimit(kind: EntryKind): string | null {
  const { session, api } = useServices();
  const time = timeToUndo(useSelector(session, rolesOfMember), kind, true);
  return api.journal.isKept && time > 0 && time < Infinity
    ? text('undo.limit', { minutes: time / minute })
    : null;
}
