import type { FormRows } from './form-context.ts';

/** Maximum number of frames to wait until a row that was scrolled into view is rendered. */
const maxFrames = 20;

const takesFocus =
  'input:not([type="hidden"]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"]), [tabindex="0"]';

/** The control of the field at `path`. */
function controlAt(form: HTMLElement, path: string): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const field = fields.find((each) => each.dataset['field'] === path);
  return field?.querySelector<HTMLElement>('[data-field-focus]') ?? field?.querySelector(takesFocus) ?? null;
}

/** The path of the field with focus; null if there is none. */
export function focusedPath(form: HTMLElement | null): string | null {
  const around = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return around.findLast((field) => field.contains(document.activeElement))?.dataset['field'] ?? null;
}

/**
 * Focuses the first field of a form in a dialog that has just opened, unless another control of the dialog, or a dialog
 * above it, has the focus. On a page, the heading keeps the focus.
 */
export function focusFirstInDialog(form: HTMLElement | null): void {
  const dialog = form?.closest('[role="dialog"]');
  const focused = document.activeElement;
  const around = focused?.closest('[role$="dialog"]') ?? null;
  if (!form || !dialog) return;
  // Of two open dialogs, the upper one is later in the document.
  const isBelow = Boolean(
    around && around.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (around !== null && focused !== dialog && !isBelow) return;
  // The field without a path is the form itself.
  const first = form.querySelector<HTMLElement>('[data-field]:not([data-field=""])')?.dataset['field'];
  if (first !== undefined) controlAt(form, first)?.focus();
}

/** The invalid control in the nearest field that contains `path`, for fields that render their parts themselves. */
function controlAround(form: HTMLElement, path: string): HTMLElement | null {
  const steps = path.split('.');
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const around = steps.slice(0, length).join('.');
    const field = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
      (each) => each.dataset['field'] === around,
    );
    const control = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? controlAt(form, around);
    if (control) return control;
  }
  return null;
}

/**
 * Moves focus to the field at `path`. If the field is in a list that mounts only some of its rows, first scrolls its
 * row into view. Returns a function that cancels this.
 */
export function focusField(
  form: HTMLElement | null,
  path: string,
  lists: ReadonlyMap<string, FormRows>,
): () => void {
  let isInList = false;
  for (const [list, rows] of lists) {
    if (!path.startsWith(`${list}.`)) continue;
    isInList = true;
    rows.reveal(Number(path.slice(list.length + 1).split('.')[0]));
  }
  let frame = 0;
  let waited = 0;
  const focusOrWait = () => {
    const isWaiting = isInList && (waited += 1) < maxFrames;
    const control = form && (controlAt(form, path) ?? (isWaiting ? null : controlAround(form, path)));
    control?.focus();
    if (!control && isWaiting) frame = requestAnimationFrame(focusOrWait);
  };
  frame = requestAnimationFrame(focusOrWait);
  return () => cancelAnimationFrame(frame);
}
