import type { Act } from '#core/contract/journal/act.ts';
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
