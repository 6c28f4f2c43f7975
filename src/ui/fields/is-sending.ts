import type { FocusEvent } from 'react';

/**
 * Whether focus moves from a field to its form's submit button. Fields do not correct faults then: the form must report
 * them instead of saving silently changed values.
 */
export const isSending = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form?.contains(currentTarget) === true;
