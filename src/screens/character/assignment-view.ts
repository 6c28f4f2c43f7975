import type { EventFromLogic } from 'xstate';
import type { RandomItemMachine, RandomItemSnapshot } from '#machines/random-item.ts';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { writeProblemText } from '../shared/saving/problem-text.ts';

/** What the dialog about a gift shows; null while there is none. */
export function assignmentView(
  snapshot: RandomItemSnapshot,
  send: (event: EventFromLogic<RandomItemMachine>) => void,
  onGiven: () => void,
): FlowView | null {
  const { problem } = snapshot.context;
  if (snapshot.matches('assigning')) return { kind: 'working', label: text('randomItem.assigning') };
  if (snapshot.matches('assigned')) {
    return {
      kind: 'succeeded',
      message: text('dialog.succeeded'),
      okLabel: text('dialog.ok'),
      onOk() {
        send({ type: 'assignment.acknowledged' });
        onGiven();
      },
    };
  }
  if (snapshot.matches('refused') && problem) {
    return {
      kind: 'failed',
      title: text('dialog.failed'),
      description: writeProblemText(problem, 'form.unanswered'),
      backLabel: text('dialog.back'),
      onBack: () => send({ type: 'problem.acknowledged' }),
    };
  }
  return null;
}
