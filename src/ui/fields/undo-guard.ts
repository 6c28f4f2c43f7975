/** Text of each text box after the person's last edit. */
const edited = new WeakMap<EventTarget, string>();
/** Text boxes whose text was set by code after the person edited it. */
const rewritten = new WeakSet<EventTarget>();

const isTextBox = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Blocks undo and redo in a text box whose text was set by code: the browser would replay its steps on a text
 * that they do not fit, and `05`, corrected to `5`, would become `50505`. Undo affects every text box of a
 * page, not only the focused one, so one listener serves them all.
 */
export function guardUndo(page: Document): void {
  const noteRewrite = (box: HTMLInputElement | HTMLTextAreaElement): void => {
    const before = edited.get(box);
    if (before !== undefined && before !== box.value) rewritten.add(box);
  };
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target } = event;
      if (!isTextBox(target)) return;
      noteRewrite(target);
      if (rewritten.has(target) && event.inputType.startsWith('history')) event.preventDefault();
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
