import type { submissionMachine } from '#machines/submission/machine.ts';
import { conflictOf, type SubmissionSnapshot } from '#machines/submission/selectors.ts';
import type { EventFromLogic } from 'xstate';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { ChangeList } from './change-list.tsx';
import { leaveView } from './leave-view.ts';
import { refusedView, succeededView } from './outcome-views.ts';

interface Words {
  busy: string;
  succeeded: string;
  failed?: ((reason: string) => string) | undefined;
  /** What has changed in the thing that an addition refers to; null without a change. */
  changed: { title: string; changes: readonly string[] } | null;
  onSaved: () => void;
  onLeave: () => void;
  onStay: () => void;
}

/** The view of a save's dialog; null while there is no dialog. */
export function submissionView(
  snapshot: SubmissionSnapshot,
  send: (event: EventFromLogic<typeof submissionMachine>) => void,
  { busy, succeeded, failed, changed, onSaved, onLeave, onStay }: Words,
): FlowView | null {
  const { problem, mayBeSaved } = snapshot.context;
  if (snapshot.matches('saving')) return { kind: 'working', label: busy };
  if (snapshot.matches('rereading')) return { kind: 'working', label: text('form.comparing') };
  const conflict = conflictOf(snapshot);
  if (conflict && changed) {
    return {
      kind: 'asking',
      title: changed.title,
      children: (
        <ChangeList
          sentences={[conflict.reason, ...changed.changes, mayBeSaved ? text('form.perhapsOwn') : ''].filter(
            Boolean,
          )}
        />
      ),
      confirmLabel: text('form.restore'),
      cancelLabel: text('dialog.back'),
      onConfirm: () => send({ type: 'conflict.settled', entered: conflict.entered }),
      onCancel: () => send({ type: 'conflict.postponed' }),
    };
  }
  if (snapshot.matches('saved')) {
    return succeededView(() => {
      send({ type: 'success.acknowledged' });
      onSaved();
    }, succeeded);
  }
  if (snapshot.matches('refused') && problem) {
    const onBack = () => send({ type: 'problem.acknowledged' });
    return refusedView({ problem, unanswered: 'form.unanswered', onBack, say: failed });
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
