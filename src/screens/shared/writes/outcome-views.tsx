import type { ReactElement, ReactNode } from 'react';
import type { Problem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { LongRead } from '../loading/long-read.tsx';
import { LongWords } from '../loading/long-words.tsx';
import { SerializedAnswer } from './reason.tsx';
import { problemLanguage, type UnansweredKey, writeProblemText } from './problem-text.ts';

/** View of a failure, with a button to go back. */
export const failedView = (title: string, description: ReactNode, onBack: () => void): FlowView => ({
  kind: 'failed',
  title,
  description,
  onBack,
});

/** View of a running write. After a long wait, it says what may have happened. A write cannot be cancelled. */
export const writingView = (label: string): FlowView => ({
  kind: 'working',
  label,
  children: <LongWords words={text('wait.write')} />,
});

/** View of a running read, which the user may give up after a long wait. */
export const readingView = (label: string): FlowView => ({
  kind: 'working',
  label,
  children: <LongRead />,
});

interface Refusal {
  problem: Problem | null;
  /** Text for a write with an unknown outcome. */
  unanswered: UnansweredKey;
  onBack: () => void;
  /** Puts the reason into a sentence; default: the reason alone. */
  say?: ((reason: string) => string) | undefined;
}

/** View of a write that was refused or received no answer. */
export function refusedView({ problem, unanswered, onBack, say = (reason) => reason }: Refusal): FlowView {
  if (!problem) return failedView(text('dialog.failed'), undefined, onBack);
  const reason = (
    <>
      <span lang={problemLanguage(problem)}>{say(writeProblemText(problem, unanswered))}</span>
      <SerializedAnswer problem={problem} />
    </>
  );
  return failedView(text('dialog.failed'), reason, onBack);
}

/** View of a successful write. */
export const succeededView = (
  onOk: () => void,
  message = text('dialog.succeeded'),
  onUndo?: (() => void) | null,
  shownOnce?: ReactElement,
): Extract<FlowView, { kind: 'succeeded' }> => ({
  kind: 'succeeded',
  message,
  shownOnce,
  onOk,
  undo: onUndo ? { label: text('undo.undo'), onUndo } : undefined,
});
