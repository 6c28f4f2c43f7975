// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { MenuButton } from '#ui/buttons/menu-button.tsx';
import { ShownPage } from '#ui/overlays/use-open-on-page.ts';
import { KeyHints } from '#ui/page/key-hints.ts';
import { readAttributes } from './support/attributes.ts';
import { press, pressFocused } from './support/press.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('a pending button keeps its name and its focus, says that it is in progress, and ignores presses', () => {
  const onPress = vi.fn<() => void>();
  const save = (isPending: boolean) => (
    <Button isPending={isPending} onPress={onPress}>
      Save
    </Button>
  );
  const { rerender } = render(save(false));
  press(button('Save'));
  expect(onPress).toHaveBeenCalledOnce();
  rerender(save(true));
  expect(document.activeElement).toBe(button(/^Save/));
  expect(screen.getByRole('progressbar', { name: 'In progress' })).toBeTruthy();
  pressFocused();
  fireEvent.click(button(/^Save/));
  expect(onPress).toHaveBeenCalledOnce();
  rerender(save(false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  [true, 'n'],
  [false, null],
])('a button that adds something names its key if single keys act on the page: %s', (hasKeys, key) => {
  render(
    <KeyHints value={hasKeys}>
      <Button isNewHere>New</Button>
      <Button>Other</Button>
    </KeyHints>,
  );
  expect(button('New').getAttribute('aria-keyshortcuts')).toBe(key);
  expect(button('Other').hasAttribute('aria-keyshortcuts')).toBe(false);
  expect([...document.querySelectorAll('[data-new-here]')]).toEqual([button('New')]);
});

it('an unavailable icon button can have the focus, but does nothing', () => {
  const onPress = vi.fn<() => void>();
  const stop = (isUnavailable: boolean) => (
    <IconButton aria-label="Stop" isUnavailable={isUnavailable} onPress={onPress}>
      <svg aria-hidden />
    </IconButton>
  );
  const { rerender } = render(stop(true));
  press(button('Stop'));
  expect(document.activeElement).toBe(button('Stop'));
  expect(button('Stop').getAttribute('aria-disabled')).toBe('true');
  expect(onPress).not.toHaveBeenCalled();
  rerender(stop(false));
  press(button('Stop'));
  expect(button('Stop').getAttribute('aria-disabled')).not.toBe('true');
  expect(onPress).toHaveBeenCalledOnce();
});

const onAction = vi.fn<() => void>();
const account = (page = '/user') => (
  <ShownPage value={page}>
    <MenuButton
      label="Account"
      trigger="A"
      items={[
        { id: 'ins', label: 'Sign-ins', href: addresses.signIns, isCurrent: true },
        { id: 'own', label: 'Characters', href: addresses.ownCharacters },
        { id: 'it', label: 'Italiano', lang: 'it', onAction },
      ]}
    />
  </ShownPage>
);
const isOpen = () => screen.queryByRole('menu', { name: 'Account' }) !== null;

it('a menu button opens a menu of links and actions, marks the current page, and gives another language its code', async () => {
  render(account());
  press(button('Account'));
  const entries = screen.getAllByRole('menuitem');
  expect(
    entries.map((entry) => [entry.textContent, ...readAttributes(entry, 'href', 'aria-current')]),
  ).toEqual([
    ['Sign-ins', addresses.signIns, 'page'],
    ['Characters', addresses.ownCharacters, null],
    ['Italiano', null, null],
  ]);
  expect(screen.getByText('Italiano').lang).toBe('it');
  expect(screen.getByText('Characters').hasAttribute('lang')).toBe(false);
  press(entries[2]!);
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(isOpen()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button('Account')));
});

it('a menu button closes its menu when the page changes, also for the return to the first page', async () => {
  const { rerender } = render(account());
  press(button('Account'));
  expect(isOpen()).toBe(true);
  rerender(account('/item/list'));
  await waitFor(() => expect(isOpen()).toBe(false));
  rerender(account());
  expect(isOpen()).toBe(false);
});
