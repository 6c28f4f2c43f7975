import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { terminationMachine, TerminationSnapshot } from '#machines/termination.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { writeProblemText } from '../shared/saving/problem-text.ts';
import { useHeldPage } from '../shared/saving/use-held-page.ts';

export type TerminationRef = ActorRefFrom<typeof terminationMachine>;

interface Props {
  termination: TerminationRef;
  onClosed: () => void;
}

/** The conversation about stopping one instance. */
export function TerminationDialog({ termination, onClosed }: Props) {
  const snapshot = useSelector(termination, (current) => current);
  useHeldPage(snapshot.matches('stopping'));
  return <FlowDialog view={viewOf(snapshot, termination, onClosed)} />;
}

function viewOf(
  { value, context: { instanceId, problem } }: TerminationSnapshot,
  termination: TerminationRef,
  onClosed: () => void,
): FlowView | null {
  const answer = (type: Parameters<TerminationRef['send']>[0]['type']) => () => {
    termination.send({ type });
    onClosed();
  };
  switch (value) {
    case 'asking':
      return {
        kind: 'asking',
        tone: 'danger',
        title: text('foundry.confirm', { instance: instanceId }),
        warning: text('foundry.warning'),
        confirmLabel: text('foundry.terminate'),
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => termination.send({ type: 'termination.confirmed' }),
        onCancel: answer('termination.cancelled'),
      };
    case 'stopping':
      return { kind: 'working', label: text('foundry.stopping', { instance: instanceId }) };
    case 'refused':
      return {
        kind: 'failed',
        title: text('dialog.failed'),
        description: problem ? writeProblemText(problem, 'foundry.unanswered') : undefined,
        backLabel: text('dialog.back'),
        onBack: answer('problem.acknowledged'),
      };
    case 'stopped':
      return {
        kind: 'succeeded',
        message: text('dialog.succeeded'),
        okLabel: text('dialog.ok'),
        onOk: answer('termination.acknowledged'),
      };
    default:
      return null;
  }
}
