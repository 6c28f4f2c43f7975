/** The text of each text box after the user's last edit. */
const edited = new WeakMap<EventTarget, string>();
/** The text boxes whose text the code has set after the user edited it. */
const rewritten = new WeakSet<EventTarget>();

const isTextBox = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Blocks undo and redo in a text box after the code has replaced the text that the user typed. The browser would apply
 * its recorded edits to a text that they do not match: if the user types `05`, which the field corrects to `5`, then
 * Ctrl+Z and Ctrl+Y would turn it into `50505`. The page has the listeners, because the browser's undo can change any
 * text box, not only the focused one.
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
