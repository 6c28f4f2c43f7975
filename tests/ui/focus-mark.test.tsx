// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastMark, markedControl, markOf, watchFocus } from '../../src/ui/page/focus-mark.ts';

watchFocus();

const rows = ['Rope', 'Torch', 'A "good" sword'];

const List = ({
  names = rows,
  hasUpperButton = true,
}: {
  names?: readonly string[];
  hasUpperButton?: boolean;
}) => (
  <>
    <a href="/user">Nyx</a>
    <main tabIndex={-1}>
      <h1 tabIndex={-1} data-page-heading>
        Items
      </h1>
      <label>
        Search
        <input defaultValue="typed" />
      </label>
      {hasUpperButton && <button type="button">Next page</button>}
      <ul>
        {names.map((name) => (
          <li key={name} data-row={name}>
            <button type="button">{name}</button>
            <button type="button" aria-label={`Delete ${name}`} />
            <button type="button">More</button>
          </li>
        ))}
      </ul>
      <button type="button">Next page</button>
    </main>
  </>
);

beforeEach(() => document.body.focus());

describe('a focused control', () => {
  it.each([
    ['button', 'Torch'],
    ['button', 'Delete Torch'],
    ['button', 'A "good" sword'],
    ['textbox', 'Search'],
  ])('can be found again after its page was rendered again: the %s %s', (role, name) => {
    const { unmount } = render(<List />);
    const mark = markOf(screen.getByRole(role, { name }));
    unmount();
    render(<List names={rows.toReversed()} />);
    expect(markedControl(mark!)).toBe(screen.getByRole(role, { name }));
  });

  it('has a mark that names its row, to distinguish it from controls with the same name', () => {
    const { unmount } = render(<List />);
    const mark = markOf(screen.getAllByRole('button', { name: 'More' })[1]!);
    unmount();
    render(<List names={rows.toReversed()} />);
    expect(markedControl(mark!)?.closest('[data-row]')).toBe(
      screen.getByRole('button', { name: 'Torch' }).parentElement,
    );
  });

  it('outside rows, has a mark with its position among the controls with the same name', () => {
    render(<List />);
    const second = screen.getAllByRole('button', { name: 'Next page' })[1]!;
    expect(markedControl(markOf(second)!)).toBe(second);
  });

  it('cannot be found when its row no longer exists or fewer controls have its name', () => {
    const { rerender } = render(<List />);
    const row = markOf(screen.getByRole('button', { name: 'Torch' }));
    const second = markOf(screen.getAllByRole('button', { name: 'Next page' })[1]!);
    rerender(<List names={['Rope']} hasUpperButton={false} />);
    expect(markedControl(row!)).toBeNull();
    expect(markedControl(second!)).toBeNull();
  });

  it('has no mark if it is the heading or the page itself, or outside the page', () => {
    render(<List />);
    const others = [
      screen.getByRole('heading'),
      screen.getByRole('main'),
      screen.getByRole('link'),
      document.body,
    ];
    expect(others.map(markOf)).toEqual([null, null, null, null]);
  });

  it('stays remembered when the focus moves to the top bar, and when its row has been unmounted', () => {
    const { rerender } = render(<List />);
    screen.getByRole('button', { name: 'Torch' }).focus();
    screen.getByRole('link', { name: 'Nyx' }).focus();
    rerender(<List names={['Rope']} />);
    expect(lastMark()).toEqual({ row: 'Torch', name: 'BUTTON Torch', at: 0 });
    screen.getByRole('heading').focus();
    expect(lastMark()).toBeNull();
  });
});
