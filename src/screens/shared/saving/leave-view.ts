import { text, type TextKey } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';

interface Question {
  /** The text that says which data are not saved, or may already be saved, and what happens to them. */
  hint: TextKey;
  /** Default: the title says that nothing is saved. */
  title?: TextKey;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to leave a form with unsaved input. */
export const leaveView = ({ hint, title = 'form.leaveTitle', onLeave, onStay }: Question): FlowView => ({
  kind: 'asking',
  // A stray Enter must not leave the form.
  focusesCancel: true,
  title: text(title),
  children: text(hint),
  confirmLabel: text('form.leave'),
  cancelLabel: text('form.stay'),
  onConfirm: onLeave,
  onCancel: onStay,
});
