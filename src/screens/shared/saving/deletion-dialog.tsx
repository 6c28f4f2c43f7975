import { useSelector } from '@xstate/react';
import type { DeletionSnapshot } from '#machines/deletion.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { writeProblemText } from './problem-text.ts';
import { useHeldPage } from './use-held-page.ts';
import type { DeletionRef } from './use-deletion.ts';

interface Words {
  title: string;
  /** What is asked, by the name of what would go. */
  question: (name: string) => string;
  busy: string;
}

interface Props {
  deletion: DeletionRef;
  words: Words;
  onClosed: () => void;
}

/** The conversation about one deletion: ask and warn, wait, hear how it went. */
export function DeletionDialog({ deletion, words, onClosed }: Props) {
  const snapshot = useSelector(deletion, (current) => current);
  useHeldPage(snapshot.matches('deleting'));
  return <FlowDialog view={viewOf(snapshot, words, deletion, onClosed)} />;
}

function viewOf(
  { value, context: { subject, problem } }: DeletionSnapshot,
  { title, question, busy }: Words,
  deletion: DeletionRef,
  onClosed: () => void,
): FlowView | null {
  const answer = (type: Parameters<DeletionRef['send']>[0]['type']) => () => {
    deletion.send({ type });
    onClosed();
  };
  switch (value) {
    case 'asking':
      return {
        kind: 'asking',
        tone: 'danger',
        title,
        children: question(subject.name),
        warning: text('deletion.warning'),
        confirmLabel: text('deletion.confirm'),
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => deletion.send({ type: 'deletion.confirmed' }),
        onCancel: answer('deletion.cancelled'),
      };
    case 'deleting':
      return { kind: 'working', label: busy };
    case 'refused':
      return {
        kind: 'failed',
        title: text('dialog.failed'),
        description: problem ? writeProblemText(problem, 'deletion.unanswered') : undefined,
        backLabel: text('dialog.back'),
        onBack: answer('problem.acknowledged'),
      };
    case 'deleted':
      return {
        kind: 'succeeded',
        message: text('dialog.succeeded'),
        okLabel: text('dialog.ok'),
        // Its way leads to the list, which is where it began: at the same page of it.
        onOk: answer('deletion.acknowledged'),
      };
    default:
      return null;
  }
}
