// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { guardUndo } from '#ui/fields/undo-guard.ts';

/** The guard of a document of its own, because its listeners stay. */
const page = document.implementation.createHTMLDocument();
guardUndo(page);

let box: HTMLInputElement;
const before = (inputType: string): boolean =>
  box.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
/** Simulates an edit by the user. @returns whether the browser may apply it */
function edit(text: string, inputType = 'insertText'): boolean {
  if (!before(inputType)) return false;
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
  return true;
}

beforeEach(() => {
  box = page.createElement('input');
  page.body.replaceChildren(box);
});

it('undo and redo in a text box belong to the browser while only the user has changed the text', () => {
  edit('05');
  expect([before('historyUndo'), before('historyRedo')]).toEqual([true, true]);
});

it('undo and redo in a text box do nothing once the code has replaced what the user typed, even after more typing', () => {
  edit('05');
  box.value = '5';
  expect([before('historyUndo'), before('historyRedo')]).toEqual([false, false]);
  expect(edit('57')).toBe(true);
  expect(before('historyUndo')).toBe(false);
});

it('undo and redo in a text box belong to the browser in a box whose text the code has set before the user typed', () => {
  box.value = '5';
  expect(before('historyUndo')).toBe(true);
  edit('57');
  expect(before('historyUndo')).toBe(true);
});
