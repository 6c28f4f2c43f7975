import type { submissionMachine } from '#machines/submission/machine.ts';
import { mayBeSaved, type SubmissionSnapshot } from '#machines/submission/selectors.ts';
import type { ReactElement, ReactNode } from 'react';
import type { EventFromLogic } from 'xstate';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { leaveView } from './leave-view.ts';
import { readingView, refusedView, succeededView, writingView } from '../writes/outcome-views.tsx';

type Succeeded = Extract<FlowView, { kind: 'succeeded' }>;
type Link = Succeeded['link'];
type Next = Succeeded['next'];

interface Words {
  busy: string;
  succeeded: string;
  /** Names what was saved. */
  about: ReactNode;
  /** Content from the server's answer that the user needs. */
  outcome: ReactElement | undefined;
  /** A link to another page that the user may want after the save. */
  link: Link | undefined;
  /** Buttons that begin the next save with the same form. */
  next: Next | undefined;
  failed?: ((reason: string) => string) | undefined;
  onSaved: () => void;
  /** Null if the save cannot be undone. */
  onUndo: (() => void) | null;
  onLeave: () => void;
  onStay: () => void;
}

const leaveUnsaved = { hint: 'form.leaveHint' } as const;
const leaveSent = { title: 'form.leaveSentTitle', hint: 'form.leaveSentHint' } as const;

/** The view of a save's dialog; null while there is no dialog. */
export function submissionView(
  snapshot: SubmissionSnapshot,
  send: (event: EventFromLogic<typeof submissionMachine>) => void,
  { busy, succeeded, about, outcome, link, next, failed, onSaved, onUndo, onLeave, onStay }: Words,
): FlowView | null {
  const { problem } = snapshot.context;
  if (snapshot.matches('saving')) return writingView(busy);
  if (snapshot.matches('rereading')) return readingView(text('form.comparing'));
  if (snapshot.matches('saved')) {
    return { ...succeededView(onSaved, succeeded, onUndo, outcome), children: about, link, next };
  }
  if (snapshot.matches('refused') && problem) {
    const onBack = () => send({ type: 'problem.acknowledged' });
    return refusedView({ problem, unanswered: 'form.unanswered', onBack, say: failed });
  }
  if (snapshot.matches('leaving')) {
    return leaveView({
      ...(mayBeSaved(snapshot) ? leaveSent : leaveUnsaved),
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
