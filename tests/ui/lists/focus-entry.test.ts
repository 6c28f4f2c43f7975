// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { focusEntry } from '#ui/lists/focus-entry.ts';

it('moves the focus from entry to entry that can get it, and not beyond the first and the last', () => {
  document.body.innerHTML = `<main><button>Other</button><ul>
    <li data-row="a"><h2><a href="/a">a</a></h2><button>Delete a</button></li>
    <li data-row="b">no control</li>
    <li data-row="c" tabindex="-1"><a href="/c">c</a></li>
  </ul></main>`;
  const moved = (by: 1 | -1) => [focusEntry(by), document.activeElement?.textContent];
  const focus = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.focus();
  focus('Other');
  expect(moved(-1)).toEqual([false, 'Other']);
  expect(moved(1)).toEqual([true, 'a']);
  focus('Delete a');
  expect(moved(1)).toEqual([true, 'c']);
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('c');
  expect(moved(1)).toEqual([false, 'c']);
  expect(moved(-1)).toEqual([true, 'a']);
});
