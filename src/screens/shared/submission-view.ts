import type { submissionMachine, SubmissionSnapshot } from '#machines/submission.ts';
import type { EventFromLogic } from 'xstate';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/flow-view.ts';
import { leaveView } from './leave-view.ts';
import { writeProblemText } from './problem-text.ts';

interface Words {
  busy: string;
  succeeded: string;
  failed?: ((reason: string) => string) | undefined;
  onSaved: () => void;
  onLeave: () => void;
  onStay: () => void;
}

/** What the dialog of a save shows; null while there is none. */
export function submissionView(
  snapshot: SubmissionSnapshot,
  send: (event: EventFromLogic<typeof submissionMachine>) => void,
  { busy, succeeded, failed, onSaved, onLeave, onStay }: Words,
): FlowView | null {
  const { problem } = snapshot.context;
  if (snapshot.matches('saving')) return { kind: 'working', label: busy };
  if (snapshot.matches('saved')) {
    return {
      kind: 'succeeded',
      message: succeeded,
      okLabel: text('dialog.ok'),
      onOk() {
        send({ type: 'success.acknowledged' });
        onSaved();
      },
    };
  }
  if (snapshot.matches('refused') && problem) {
    const reason = writeProblemText(problem, 'form.unanswered');
    return {
      kind: 'failed',
      title: text('dialog.failed'),
      description: failed?.(reason) ?? reason,
      backLabel: text('dialog.back'),
      onBack: () => send({ type: 'problem.acknowledged' }),
    };
  }
  if (snapshot.matches('leaving')) {
    return leaveView({
      onLeave() {
        send({ type: 'leave.confirmed' });
        onLeave();
      },
      onStay() {
        send({ type: 'leave.cancelled' });
        onStay();
      },
    });
  }
  return null;
}
