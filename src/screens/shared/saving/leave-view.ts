import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';

interface Answers {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to leave and lose what was typed. */
export const leaveView = ({ onLeave, onStay }: Answers): FlowView => ({
  kind: 'asking',
  title: text('form.leaveTitle'),
  children: text('form.leaveHint'),
  confirmLabel: text('form.leave'),
  cancelLabel: text('form.stay'),
  onConfirm: onLeave,
  onCancel: onStay,
});
