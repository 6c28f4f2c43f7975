import type { Problem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { type UnansweredKey, writeProblemText } from './problem-text.ts';

/** Something has failed; who has read of it goes back. */
export const failedView = (title: string, description: string | undefined, onBack: () => void): FlowView => ({
  kind: 'failed',
  title,
  description,
  backLabel: text('dialog.back'),
  onBack,
});

interface Refusal {
  problem: Problem | null;
  /** What to say where nobody knows whether it was done. */
  unanswered: UnansweredKey;
  onBack: () => void;
  /** What is said of the reason; default: the reason alone. */
  say?: ((reason: string) => string) | undefined;
}

/** A write was refused, or had no answer. */
export function refusedView({ problem, unanswered, onBack, say = (reason) => reason }: Refusal): FlowView {
  const reason = problem ? say(writeProblemText(problem, unanswered)) : undefined;
  return failedView(text('dialog.failed'), reason, onBack);
}

/** A write is done. */
export const succeededView = (onOk: () => void, message = text('dialog.succeeded')): FlowView => ({
  kind: 'succeeded',
  message,
  okLabel: text('dialog.ok'),
  onOk,
});
