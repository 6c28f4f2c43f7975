import { type FocusMark, markedControl } from '../page/focus-mark.ts';
import { userInputs } from '../page/user-input.ts';

/**
 * Focuses a control of the page that is being opened as soon as it is shown, even if the page's heading gets the focus
 * before or after that. Any input of the user ends this.
 */
export function focusOnceShown(mark: FocusMark): void {
  const focus = (): void => {
    const { activeElement: active } = document;
    if (active === null || active.matches('body, [data-page-heading]')) markedControl(mark)?.focus();
  };
  const changes = new MutationObserver(focus);
  const end = (): void => {
    changes.disconnect();
    document.removeEventListener('focusin', focus);
    for (const input of userInputs) window.removeEventListener(input, end, true);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', focus);
  for (const input of userInputs) window.addEventListener(input, end, { capture: true, passive: true });
}
