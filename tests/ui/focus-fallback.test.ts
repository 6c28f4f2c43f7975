// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { guardFocus, keepFocusNear, leaveRow } from '../../src/ui/overlays/focus-fallback.ts';
import { eventually } from '../support/eventually.ts';

const page = `
  <main><h1>Items</h1><button data-focus-fallback>Behind</button></main>
  <section role="dialog" aria-label="Dialog" tabindex="-1"><p><button id="pressed">Continue</button></p></section>`;

const pageWithFolds = `
  <main><h1>Items</h1>
    <div hidden><button data-focus-fallback>Filter by label</button></div>
    <div data-focus-fallback><button style="display: none">Fewer</button><button>Filters</button></div>
    <p><button id="pressed">Sell</button></p></main>`;

/** Shows a page, whose control to press has the focus. */
function show(html: string): HTMLElement {
  document.body.innerHTML = html.replaceAll(/>\s+</g, '><');
  const pressed = document.getElementById('pressed')!;
  pressed.focus();
  return pressed;
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it.each([
  ['removed in a dialog moves to the dialog, not to an element behind it', page, '#pressed', 'Dialog'],
  ['of a removed dialog moves to the page', page, '[role=dialog]', 'Behind'],
  ['never moves to a hidden fallback or control', pageWithFolds, '#pressed', 'Filters'],
])('the focus of an element %s', async (_, html, removed, expected) => {
  const restoreFocus = keepFocusNear(show(html));
  document.querySelector(removed)!.remove();
  restoreFocus();
  await eventually(() => expect(focused()).toBe(expected));
});

it('an element is scrolled into view only if the focus has returned to it', async () => {
  const pressed = show(page);
  const behind = document.querySelector<HTMLElement>('[data-focus-fallback]')!;
  const scroll = vi.spyOn(pressed, 'scrollIntoView');
  const restoreFocus = keepFocusNear(pressed);
  behind.focus();
  restoreFocus();
  pressed.focus({ preventScroll: true });
  await eventually(() => expect(scroll).toHaveBeenCalledWith({ block: 'nearest' }));
  behind.focus();
  keepFocusNear(pressed)();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(scroll).toHaveBeenCalledTimes(1);
});

const inventory = `
  <main><h1>Lyra</h1><button data-focus-fallback>Filter by label</button>
    <ul><li><button>Rope</button></li><li><button>Salt</button>
      <div id="sale"><button tabindex="-1">Decrease</button><input aria-label="Quantity"><button id="pressed">Sell</button></div>
    </li></ul></main>`;

it.each([
  ['is disabled', 'Quantity', () => document.getElementById('pressed')!.setAttribute('disabled', '')],
  ['is removed with the block around it', 'Salt', () => document.getElementById('sale')!.remove()],
  [
    'is removed and its row has a fallback',
    'Sold',
    () => {
      document.getElementById('sale')!.insertAdjacentHTML('afterend', '<p data-focus-fallback>Sold</p>');
      document.getElementById('pressed')!.remove();
    },
  ],
  ['is removed with its row', 'Rope', () => document.querySelector('ul')!.lastChild!.remove()],
  ['is removed with its list', 'Filter by label', () => document.querySelector('ul')!.remove()],
])('the focus of an element in a row moves, when the element %s, to %s', async (_, expected, change) => {
  const pressed = show(inventory);
  const restoreFocus = keepFocusNear(pressed);
  // A browser removes the focus from an element that is disabled.
  pressed.blur();
  change();
  restoreFocus();
  await eventually(() => expect(focused()).toBe(expected));
});

it('an element that is removed later leaves the focus to a fallback, unless the user had left it before', async () => {
  onTestFinished(guardFocus());
  const removeRow = () => document.querySelector('ul')!.lastElementChild!.remove();
  show(inventory);
  await Promise.resolve();
  removeRow();
  await eventually(() => expect(document.activeElement?.textContent).toBe('Rope'));
  show(inventory).blur();
  await Promise.resolve();
  removeRow();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});

it('the focus leaves a chip before its removal: to the next chip, the previous one, or the filter', () => {
  show(`<main><h1>Items</h1><div>
    <input id="pressed"><div><button data-focus-fallback>Filter by label</button></div>
    <ul><li><button>Potion</button></li><li><button>Poison</button></li></ul></div></main>`);
  const leave = (name: string) => {
    const row = [...document.querySelectorAll('li')].find(({ textContent }) => textContent === name)!;
    row.querySelector('button')!.focus();
    leaveRow(row);
    return document.activeElement?.textContent;
  };
  expect(leave('Potion')).toBe('Poison');
  expect(leave('Poison')).toBe('Potion');
  document.querySelector('li')!.remove();
  expect(leave('Poison')).toBe('Filter by label');
});
