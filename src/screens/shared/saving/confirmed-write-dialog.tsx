import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ConfirmedWriteMachine, ConfirmedWriteSnapshot } from '#machines/confirmed-write.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { refusedView, succeededView } from './outcome-views.ts';
import type { UnansweredKey } from './problem-text.ts';
import { useHeldPage } from './use-held-page.ts';

export type ConfirmedWriteRef = ActorRefFrom<ConfirmedWriteMachine>;

export interface ConfirmedWriteWords {
  title: string;
  question?: string;
  warning: string;
  confirm: string;
  busy: string;
  unanswered: UnansweredKey;
}

interface Props {
  write: ConfirmedWriteRef;
  /** What is said, by the name of what it is done to. */
  wordsFor: (name: string) => ConfirmedWriteWords;
  onClosed: () => void;
}

/** The conversation about one write that cannot be undone: ask and warn, wait, hear how it went. */
export function ConfirmedWriteDialog({ write, wordsFor, onClosed }: Props) {
  const snapshot = useSelector(write, (current) => current);
  useHeldPage(snapshot.matches('writing'));
  return <FlowDialog view={viewOf(snapshot, wordsFor(snapshot.context.subject.name), write, onClosed)} />;
}

function viewOf(
  { value, context: { problem } }: ConfirmedWriteSnapshot,
  { title, question, warning, confirm, busy, unanswered }: ConfirmedWriteWords,
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
        tone: 'danger',
        title,
        children: question,
        warning,
        confirmLabel: confirm,
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => write.send({ type: 'write.confirmed' }),
        onCancel: answer('write.cancelled'),
      };
    case 'writing':
      return { kind: 'working', label: busy };
    case 'refused':
      return refusedView({ problem, unanswered, onBack: answer('problem.acknowledged') });
    case 'done':
      // Its way leads to the list, which is where it began: at the same page of it.
      return succeededView(answer('success.acknowledged'));
    default:
      return null;
  }
}
