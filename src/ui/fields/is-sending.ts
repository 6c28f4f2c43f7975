import type { FocusEvent } from 'react';

/**
 * Whether focus moves from a field to its form's submit button. That does not count as leaving: the form
 * should report faults, not correct them unseen.
 */
export const isSending = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form?.contains(currentTarget) === true;
