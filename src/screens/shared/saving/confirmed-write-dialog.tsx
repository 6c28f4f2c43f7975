import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ConfirmedWriteMachine, ConfirmedWriteSnapshot } from '#machines/confirmed-write.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { refusedView, succeededView, writingView } from './outcome-views.ts';
import type { UnansweredKey } from './problem-text.ts';
import { useNavigationLock } from './use-navigation-lock.ts';

export type ConfirmedWriteRef = ActorRefFrom<ConfirmedWriteMachine>;

export interface ConfirmedWriteWords {
  title: string;
  question?: string;
  /** Distinguishes the subject from others with the same name. */
  details?: string | undefined;
  /** Warns that the write cannot be undone. */
  warning?: string;
  confirm: string;
  busy: string;
  /** Whether Cancel gets the focus. Set this if the write cannot be undone and there is no `warning` that says so. */
  focusesCancel?: boolean;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  unanswered: UnansweredKey;
}

interface Props {
  write: ConfirmedWriteRef;
  /** The dialog's texts, by the subject's name and id. */
  wordsFor: (name: string, id: string) => ConfirmedWriteWords;
  onClosed: () => void;
}

/** The dialog of one write: a question, perhaps with a warning, then progress, then the outcome. */
export function ConfirmedWriteDialog({ write, wordsFor, onClosed }: Props) {
  const snapshot = useSelector(write, (current) => current);
  useNavigationLock(snapshot.matches('writing'));
  const { name, id } = snapshot.context.subject;
  return <FlowDialog view={confirmedWriteView(snapshot, wordsFor(name, id), write, onClosed)} />;
}

/** The view of a write's dialog; null once it is closed. */
export function confirmedWriteView(
  { value, context: { problem } }: ConfirmedWriteSnapshot,
  {
    title,
    question,
    details,
    warning,
    focusesCancel,
    confirm,
    busy,
    succeeded,
    unanswered,
  }: ConfirmedWriteWords,
  write: ConfirmedWriteRef,
  onClosed: () => void,
): FlowView | null {
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
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => write.send({ type: 'write.confirmed' }),
        onCancel: answer('write.cancelled'),
      };
    case 'writing':
      return writingView(busy);
    case 'refused':
      return refusedView({ problem, unanswered, onBack: answer('problem.acknowledged') });
    case 'done':
      // The specified return to the list needs no navigation: the dialog was opened on the list.
      return succeededView(answer('success.acknowledged'), succeeded);
    default:
      return null;
  }
}
