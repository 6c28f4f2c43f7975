import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Act } from '#core/contract/journal/act.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { timeToUndo } from '#core/rules/journal/undo.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import type { ConfirmedWriteRef } from '#machines/confirmed-write.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { useFlows, useServices } from '../services.ts';
import { useIsOffered } from '../use-may-call.ts';
import { useActorPool } from '../use-actor-pool.ts';
import { confirmedWriteView } from '../writes/confirmed-writes.tsx';
import { useNavigationLock } from './use-navigation-lock.ts';

/**
 * Undoes writes (docs/specification.md#s8-undo). The question, the progress and the outcome are views of the caller's
 * dialog, so that the focus stays in that dialog when a success offers to undo.
 */
export function useUndo(onUndone: () => void) {
  const pool = useActorPool(useFlows().confirmedWrite);
  const isOffered = useIsOffered('undo');
  const [shown, setShown] = useState<ConfirmedWriteRef>();
  const snapshot = useSelector(shown, (current) => current);
  useNavigationLock(snapshot?.matches('writing') ?? false);
  const close = () => {
    setShown(undefined);
    if (shown?.getSnapshot().output?.isDone) onUndone();
  };
  const view: FlowView | null = shown && snapshot ? confirmedWriteView(snapshot, shown, close) : null;
  return {
    view,
    /**
     * Returns a function that asks whether to undo a write; `act` is its number, and `what` names it. Null if nobody can undo
     * the write.
     */
    offer(act: Act, what: string): (() => void) | null {
      if (act === null || !isOffered) return null;
      const id = String(act);
      return () => setShown(pool.get(id, { kind: 'undoing', id, name: what }));
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
