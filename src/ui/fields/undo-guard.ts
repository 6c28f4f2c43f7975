/** What each text box held after its last edit by a person. */
const edited = new WeakMap<EventTarget, string>();
/** Text boxes whose text has been set by code after a person had edited it. */
const rewritten = new WeakSet<EventTarget>();

const isTextBox = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Refuses undo and redo in a text box whose text has been set by code: the browser replays its steps on a text that
 * they do not fit, and `05`, brought to `5`, becomes `50505`. Undo reaches every text box of a page, not only the one
 * with the focus, so one listener serves them all.
 */
export function guardUndo(page: Document): void {
  const notice = (target: EventTarget | null): boolean => {
    if (!isTextBox(target)) return false;
    const before = edited.get(target);
    if (before !== undefined && before !== target.value) rewritten.add(target);
    return rewritten.has(target);
  };
  page.addEventListener(
    'beforeinput',
    (event) => {
      if (notice(event.target) && event.inputType.startsWith('history')) event.preventDefault();
    },
    true,
  );
  page.addEventListener(
    'input',
    ({ target }) => {
      if (isTextBox(target)) edited.set(target, target.value);
    },
    true,
  );
}
