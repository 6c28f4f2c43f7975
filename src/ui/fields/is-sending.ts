import type { FocusEvent } from 'react';

/** Whether focus moves from a field to its form's submit button. */
export const isSending = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form?.contains(currentTarget) === true;

/**
 * Call this when a field changes its value because focus moves to its form's submit button. The press that moved the focus
 * submits nothing, so that the user learns of the change before the form is saved. The next press does.
 */
export function holdThisPress({ form }: HTMLInputElement): void {
  const holding = new AbortController();
  const { signal } = holding;
  const options = { capture: true, signal };
  const release = (): void => holding.abort();
  form?.addEventListener(
    'submit',
    (event) => {
      release();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  // Another press or key begins: by the Tab key the focus has moved without a press.
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, release, options);
}
