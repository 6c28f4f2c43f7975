// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Shortcuts } from '#screens/keys/shortcuts.tsx';
import { areaGroups } from '#screens/layout/areas.ts';
import { Personal } from '#screens/layout/personal.tsx';
import { show } from '../support/screen.tsx';

const page = document.createElement('main');

function showKeys(content = '') {
  page.innerHTML = content;
  document.body.append(page);
  // jsdom has no layout.
  for (const each of page.querySelectorAll<HTMLElement>('*'))
    each.checkVisibility = () => !each.dataset['isHidden'];
  const done: string[] = [];
  for (const button of page.querySelectorAll('button'))
    button.addEventListener('click', () => done.push(`pressed ${button.textContent}`));
  const shown = show(<Shortcuts groups={areaGroups} onHelp={() => done.push('help')} />, {
    services: { goTo: (address) => done.push(address) },
  });
  /** Presses a key. @returns whether the page handled it */
  const press = (key: string, options: KeyboardEventInit = {}, target: Element = document.body): boolean =>
    !fireEvent.keyDown(target, { key, ...options });
  return { ...shown, done, press };
}

afterEach(() => page.remove());

it('single keys focus the first visible search of the page, and are left to the browser on a page without one', () => {
  const { press } = showKeys('<input type="search" data-is-hidden="true"><input type="search" id="second">');
  expect(press('/')).toBe(true);
  expect(document.activeElement?.id).toBe('second');
  page.innerHTML = '';
  expect(press('/')).toBe(false);
});

it('single keys press the page’s own button for something new, unless it is disabled, and focus it', () => {
  const { done, press } = showKeys(
    '<button data-new-here disabled>Off</button><button data-new-here>New</button>',
  );
  expect(press('n')).toBe(true);
  expect(done).toEqual(['pressed New']);
  expect(document.activeElement?.textContent).toBe('New');
});

it('single keys open the page of a letter after g, and the form for something new like what the page lists', () => {
  history.replaceState(null, '', '/item/list');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { done, press } = showKeys();
  expect([press('g'), press('s'), press('n')]).toEqual([false, true, true]);
  expect(done).toEqual(['/session/list', '/item/add']);
});

describe('single keys do nothing', () => {
  it.each<[string, KeyboardEventInit]>([
    ['with Control', { ctrlKey: true }],
    ['with Alt', { altKey: true }],
    ['with Meta', { metaKey: true }],
    ['while the key is held down', { repeat: true }],
    ['during the composition of a character', { isComposing: true }],
  ])('%s', (_when, options) => {
    const { done, press } = showKeys();
    expect(press('?', options)).toBe(false);
    expect(done).toEqual([]);
  });

  it('for a capital letter typed with Shift, which also ends the wait for a letter', () => {
    const { done, press } = showKeys();
    press('g');
    press('S', { shiftKey: true });
    press('s');
    expect(done).toEqual([]);
  });

  it('if something else has handled the key, or the member leaves the page', () => {
    const { done, press, unmount } = showKeys('<p>Row</p>');
    const row = page.querySelector('p')!;
    row.addEventListener('keydown', (event) => event.preventDefault());
    press('?', {}, row);
    unmount();
    press('?');
    expect(done).toEqual([]);
  });

  it.each([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable></p>',
    ...['textbox', 'combobox', 'spinbutton', 'listbox', 'menu', 'grid', 'tree'].map(
      (role) => `<p role="${role}"></p>`,
    ),
  ])('in %s', (content) => {
    const { done, press } = showKeys(content);
    expect(press('?', {}, page.firstElementChild!)).toBe(false);
    expect(done).toEqual([]);
  });

  it.each(['dialog', 'alertdialog', 'menu'])('while an element with the role %s is open', (role) => {
    const { done, press } = showKeys(`<p role="${role}"></p>`);
    expect(press('?')).toBe(false);
    expect(done).toEqual([]);
  });

  it('only in a toast itself, which leaves the page usable', () => {
    const { done, press } = showKeys('<p role="alertdialog" aria-modal="false">Saved</p>');
    press('?', {}, page.firstElementChild!);
    expect(done).toEqual([]);
    press('?');
    expect(done).toEqual(['help']);
  });

  it('once the preferences have switched them off', () => {
    const onShow = vi.fn();
    const { services } = show(<Personal shown={null} onShow={onShow} groups={areaGroups} />);
    fireEvent.keyDown(document.body, { key: '?' });
    act(() => services.preferences.change({ keys: 'off' }));
    fireEvent.keyDown(document.body, { key: '?' });
    expect(onShow.mock.calls).toEqual([['keys']]);
  });
});
