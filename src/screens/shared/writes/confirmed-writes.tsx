import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type {
  ConfirmedInput,
  ConfirmedKind,
  ConfirmedWriteRef,
  ConfirmedWriteSnapshot,
} from '#machines/confirmed-write.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { useFlows } from '../services.ts';
import { useActorPool } from '../use-actor-pool.ts';
import { useIsOffered } from '../use-may-call.ts';
import { confirmedWriteWords } from '../writes/confirmed-write-words.ts';
import { refusedView, succeededView, writingView } from './outcome-views.tsx';
import { useNavigationLock } from './use-navigation-lock.ts';
import { useUndoLimit } from './use-undo-limit.ts';

/** The view of a write's dialog; null once it is closed. */
function confirmedWriteView(
  { value, context: { input, problem } }: ConfirmedWriteSnapshot,
  write: ConfirmedWriteRef,
  onClosed: () => void,
  onUndo: (() => void) | null,
  undoLimit: string | null,
): FlowView | null {
  const { title, question, details, warning, focusesCancel, confirm, cancel, busy, succeeded, unanswered } =
    confirmedWriteWords(input);
  const answer = (type: Parameters<ConfirmedWriteRef['send']>[0]['type']) => () => {
    write.send({ type });
    onClosed();
  };
  switch (value) {
    case 'asking':
      return {
        kind: 'asking',
        focusesCancel,
        tone: warning === undefined ? 'normal' : 'danger',
        title,
        children:
          details === undefined ? (
            question
          ) : (
            <>
              <p>
                <Explained>{question}</Explained>
              </p>
              <p>{details}</p>
            </>
          ),
        warning,
        confirmLabel: confirm,
        cancelLabel: cancel ?? text('dialog.cancel'),
        onConfirm: () => write.send({ type: 'write.confirmed' }),
        onCancel: answer('write.cancelled'),
      };
    case 'writing':
      return writingView(busy);
    case 'refused':
      return refusedView({ problem, unanswered, onBack: answer('problem.acknowledged') });
    case 'done':
      // The specified return to the list needs no navigation: the dialog was opened on the list.
      return {
        ...succeededView(answer('success.acknowledged'), succeeded, onUndo),
        children: onUndo && undoLimit,
      };
    default:
      return null;
  }
}

/** How the question whether to undo a write names it. */
const undoTexts = { cancelled: 'undo.cancelled', signedUp: 'undo.signedUp' } as const;

/** Opens the question about a write. */
export type AskWrite = (kind: ConfirmedKind, target: Omit<ConfirmedInput, 'kind'>) => void;

/**
 * Asks about writes, one after the other. `view` is that of the dialog: a question, perhaps with a warning, then progress,
 * then the outcome; null while there is none. `onDone` is called after the user has acknowledged a success.
 */
export function useWriteFlow(onDone?: () => void) {
  const pool = useActorPool(useFlows().confirmedWrite);
  const [shown, setShown] = useState<ConfirmedWriteRef>();
  const snapshot = useSelector(shown, (current) => current);
  useNavigationLock(snapshot?.matches('writing') ?? false);
  const close = () => {
    setShown(undefined);
    if (shown?.getSnapshot().output?.isDone) onDone?.();
  };
  const ask: AskWrite = (kind, target) => setShown(pool.get(`${kind} ${target.id}`, { kind, ...target }));
  const { act = null, input } = snapshot?.context ?? {};
  const undoes = input?.undoes;
  const mayUndo = useIsOffered('undo') && act !== null;
  const undoLimit = useUndoLimit(undoes ?? 'signedUp');
  const onUndo =
    undoes && mayUndo
      ? () => {
          // The pool lets it go, so that the same write can be asked again.
          shown?.send({ type: 'success.acknowledged' });
          ask('undoing', { id: String(act), name: text(undoTexts[undoes], { title: input.name }) });
        }
      : null;
  return {
    view: shown && snapshot ? confirmedWriteView(snapshot, shown, close, onUndo, undoLimit) : null,
    ask,
  };
}

/** The confirmed writes of a screen, with their dialog. */
export function useConfirmedWrites() {
  const { view, ask } = useWriteFlow();
  return { ask, dialog: <FlowDialog view={view} /> };
}
