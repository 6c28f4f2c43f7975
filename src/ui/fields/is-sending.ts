import type { FocusEvent } from 'react';

/**
 * Whether a field is left for the button that sends its form. That is no leaving: what is wrong is to be said, not
 * mended unseen.
 */
export const isSending = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form?.contains(currentTarget) === true;
