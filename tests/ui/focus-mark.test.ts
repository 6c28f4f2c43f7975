// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { lastMark, markedControl, markOf, watchFocus } from '../../src/ui/page/focus-mark.ts';

watchFocus();

const rows = ['Rope', 'Torch', 'A "good" sword'];

function show(names = rows, hasUpperButton = true): void {
  document.body.innerHTML = `
    <a href="/user">Nyx</a>
    <main tabindex="-1"><h1 tabindex="-1" data-page-heading>Items</h1>
      <label>Search <input value="typed"></label>${hasUpperButton ? '<button>Next page</button>' : ''}
      <ul></ul>
      <button>Next page</button></main>`;
  for (const name of names) {
    const row = document.createElement('li');
    row.dataset['row'] = name;
    row.innerHTML = `<button>${name}</button><button aria-label='Delete ${name}'></button><button>More</button>`;
    document.querySelector('ul')!.append(row);
  }
}

beforeEach(() => document.body.focus());

it.each([
  ['button', 'Torch'],
  ['button', 'Delete Torch'],
  ['button', 'A "good" sword'],
  ['textbox', 'Search'],
])('a focused control can be found again after its page was rendered again: the %s %s', (role, name) => {
  show();
  const mark = markOf(screen.getByRole(role, { name }));
  show(rows.toReversed());
  expect(markedControl(mark!)).toBe(screen.getByRole(role, { name }));
});

it('a focused control has a mark that names its row, to distinguish it from controls with the same name', () => {
  show();
  const mark = markOf(screen.getAllByRole('button', { name: 'More' })[1]!);
  show(rows.toReversed());
  expect(markedControl(mark!)?.closest('[data-row]')).toBe(
    screen.getByRole('button', { name: 'Torch' }).parentElement,
  );
});

it('a focused control outside rows, has a mark with its position among the controls with the same name', () => {
  show();
  const second = screen.getAllByRole('button', { name: 'Next page' })[1]!;
  expect(markedControl(markOf(second)!)).toBe(second);
});

it('a focused control cannot be found when its row no longer exists or fewer controls have its name', () => {
  show();
  const row = markOf(screen.getByRole('button', { name: 'Torch' }));
  const second = markOf(screen.getAllByRole('button', { name: 'Next page' })[1]!);
  show(['Rope'], false);
  expect(markedControl(row!)).toBeNull();
  expect(markedControl(second!)).toBeNull();
});

it('a focused control has no mark if it is the heading or the page itself, or outside the page', () => {
  show();
  const others = ['heading', 'main', 'link'].map((role) => screen.getByRole(role));
  expect([...others, document.body].map(markOf)).toEqual([null, null, null, null]);
});

it('a focused control stays remembered when the focus moves to the top bar, and when its row has been unmounted', () => {
  show();
  screen.getByRole('button', { name: 'Torch' }).focus();
  screen.getByRole('link', { name: 'Nyx' }).focus();
  show(['Rope']);
  expect(lastMark()).toEqual({ row: 'Torch', name: 'BUTTON Torch', at: 0 });
  screen.getByRole('heading').focus();
  expect(lastMark()).toBeNull();
});
