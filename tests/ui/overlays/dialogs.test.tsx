// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import Backpack from 'lucide-react/icons/backpack';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { isDialogOpen, isPageCovered } from '#ui/overlays/is-dialog-open.ts';
import { NavigationDrawer } from '#ui/overlays/navigation-drawer.tsx';
import { SearchDialog } from '#ui/overlays/search-dialog.tsx';
import { LinkRouting } from '#ui/page/link-routing.ts';
import { readAttributes } from '../support/attributes.ts';
import { itemsGroup } from '../support/items-group.ts';
import { escape, press, pressFocused, pressOutside } from '../support/press.ts';

const onOpenChange = vi.fn<(isOpen: boolean) => void>();

it.each<[string, () => void]>([
  ['its button', () => press(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', escape],
  ['a press outside of it', pressOutside],
])('a dialog is closed by %s', (_, close) => {
  onOpenChange.mockClear();
  render(
    <Dialog isOpen onOpenChange={onOpenChange} title="Recipe">
      <button>Continue</button>
    </Dialog>,
  );
  act(() => screen.getByRole('button', { name: 'Continue' }).focus());
  close();
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('a dialog has its description, and is closed only by its content if it cannot be dismissed', () => {
  onOpenChange.mockClear();
  render(
    <Dialog isOpen onOpenChange={onOpenChange} title="Recipe" describedBy="how" isDismissable={false}>
      <p id="how">Brew it</p>
      <button>Continue</button>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Recipe', description: 'Brew it' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Continue' })]);
  act(() => screen.getByRole('button', { name: 'Continue' }).focus());
  escape();
  pressOutside();
  expect(onOpenChange).not.toHaveBeenCalled();
});

describe('the drawer of the navigation', () => {
  const given = { navLabel: 'Main', menuLabel: 'Menu', onMenuHover: undefined };

  it.each([
    [addresses.addItem, 'page'],
    [addresses.itemList, 'true'],
  ])('is in a bar with links of the groups’ names; that to %s has aria-current=%s', (href, current) => {
    const group = { ...itemsGroup, tab: { icon: Backpack, href } };
    render(<NavigationDrawer groups={[group]} {...given} />);
    const link = screen.getByRole('link', { name: 'Items' });
    expect(readAttributes(link, 'href', 'aria-current')).toEqual([href, current]);
  });

  it('marks the current page, and closes when one of its links is followed, even to the page that is shown', async () => {
    const navigate = vi.fn<(to: string) => void>();
    render(
      <LinkRouting navigate={navigate}>
        <NavigationDrawer groups={[itemsGroup]} {...given} />
      </LinkRouting>,
    );
    const opener = screen.getByRole('button', { name: 'Menu' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    press(opener);
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(drawer).getByRole('navigation', { name: 'Main' })).toBeTruthy();
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page']);
    fireEvent.click(links[1]!);
    expect(navigate.mock.calls[0]?.[0]).toBe(addresses.addItem);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('the dialog of a search empties its field on Escape, and closes on Escape in the empty field or by its button', () => {
  const onClose = vi.fn<() => void>();
  const nothing = () => undefined;
  const given = { title: 'Quick search', label: 'Everything', placeholder: '', status: '', sections: [] };
  function Search() {
    const [typed, setTyped] = useState('ro');
    const typing = { typed, onType: setTyped, onChoose: nothing, onEnter: nothing };
    return <SearchDialog {...given} {...typing} onClose={onClose} />;
  }
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Everything' });
  act(() => field.focus());
  pressFocused('Escape');
  expect(field).toHaveProperty('value', '');
  expect(onClose).not.toHaveBeenCalled();
  pressFocused('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  press(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['<div role="dialog"></div>', true, true],
  ['<div role="alertdialog" aria-modal="true"></div>', true, true],
  ['<div role="alertdialog" aria-modal="false">a toast</div>', false, false],
  ['<input role="combobox" aria-expanded="true">', false, true],
  ['<input role="combobox" aria-expanded="false">', false, false],
  ['<button aria-expanded="true">Rope</button>', false, false],
])('whether a dialog is open, and whether the page is covered, by %s: %s, %s', (html, isOpen, isCovered) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  expect([isDialogOpen(), isPageCovered()]).toEqual([isOpen, isCovered]);
  place.remove();
});
