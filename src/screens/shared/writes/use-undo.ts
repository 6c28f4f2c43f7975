import { useSelector } from '@xstate/react';
import type { Act } from '#core/contract/journal/act.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { timeToUndo } from '#core/rules/journal/undo.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { useServices } from '../services.ts';
import { useIsOffered } from '../use-may-call.ts';
import { useWriteFlow } from './confirmed-writes.tsx';

/**
 * Undoes writes (docs/specification.md#s8-undo). The question, the progress and the outcome are views of the caller's
 * dialog, so that the focus stays in that dialog when a success offers to undo.
 */
export function useUndo(onUndone: () => void) {
  const { view, ask } = useWriteFlow(onUndone);
  const isOffered = useIsOffered('undo');
  return {
    view,
    /**
     * Returns a function that asks whether to undo a write; `act` is its number, and `what` names it. Null if nobody can undo
     * the write.
     */
    offer(act: Act, what: string): (() => void) | null {
      if (act === null || !isOffered) return null;
      return () => ask('undoing', { id: String(act), name: what });
    },
  };
}

const minute = 60_000;

/** A sentence that says how long the user may undo their own write of this kind; null if they may not, or always may. */
export function useUndoLimit(kind: EntryKind): string | null {
  const { session, api } = useServices();
  const time = timeToUndo(useSelector(session, rolesOfMember), kind, true);
  return api.journal.isKept && time > 0 && time < Infinity
    ? text('undo.limit', { minutes: time / minute })
    : null;
}
