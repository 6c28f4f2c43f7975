// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Backpack from 'lucide-react/icons/backpack';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { isDialogOpen, isPageCovered } from '#ui/overlays/is-dialog-open.ts';
import { NavigationDrawer } from '#ui/overlays/navigation-drawer.tsx';
import { SearchDialog } from '#ui/overlays/search-dialog.tsx';
import { LinkRouting } from '#ui/page/link-routing.ts';
import { press, pressFocused } from '../support/press.ts';

const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
const pressOutside = () => {
  const scrim = screen.getByRole('dialog').parentElement!.parentElement!;
  fireEvent.pointerDown(scrim, { button: 0 });
  fireEvent.pointerUp(scrim, { button: 0 });
  fireEvent.click(scrim);
};

const onOpenChange = vi.fn<(isOpen: boolean) => void>();

describe('a dialog', () => {
  it.each<[string, () => void]>([
    ['its button', () => press(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => void escape()],
    ['a press outside of it', pressOutside],
  ])('is closed by %s', (_, close) => {
    onOpenChange.mockClear();
    render(
      <Dialog isOpen onOpenChange={onOpenChange} title="Recipe">
        <button>Continue</button>
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Recipe' })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Continue' }).focus());
    close();
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });
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
  const groups = [
    {
      id: 'items',
      label: 'Items',
      isCurrent: true,
      items: [
        { id: 'list', label: 'Items List', href: addresses.itemList },
        { id: 'add', label: 'Add an Item', href: addresses.addItem, isCurrent: true },
      ],
    },
  ];

  it.each([
    [addresses.addItem, 'page'],
    [addresses.itemList, 'true'],
  ])(
    'is in a bar with links that bear the group’s name; the one to %s has aria-current=%s',
    (href, current) => {
      const tab = { icon: Backpack, href };
      render(
        <NavigationDrawer
          groups={groups.map((group) => ({ ...group, tab }))}
          navLabel="Main"
          menuLabel="Menu"
          onMenuHover={undefined}
        />,
      );
      const link = screen.getByRole('link', { name: 'Items' });
      expect(['href', 'aria-current'].map((name) => link.getAttribute(name))).toEqual([href, current]);
    },
  );

  it('marks the current page, and closes when one of its links is followed, even to the page that is shown', async () => {
    const navigate = vi.fn<(to: string) => void>();
    render(
      <LinkRouting navigate={navigate}>
        <NavigationDrawer groups={groups} navLabel="Main" menuLabel="Menu" onMenuHover={undefined} />
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

describe('the dialog of a search', () => {
  const onChoose = vi.fn<(id: string) => void>();
  const onClose = vi.fn<() => void>();
  const onEnter = vi.fn<() => void>();
  const option = (id: string, name: string, detail: string) => ({ id, name, detail });
  const all = [option('i1', 'Rope', 'Item'), option('i2', 'Robe', 'Item'), option('c1', 'Rope', 'Character')];

  function Search() {
    const [typed, setTyped] = useState('');
    const found = all.filter(({ name }) => typed !== '' && name.toLowerCase().startsWith(typed));
    const sections = ['Item', 'Character'].map((label) => ({
      id: label,
      label: `${label}s`,
      options: found.filter(({ detail }) => detail === label),
    }));
    return (
      <SearchDialog
        title="Quick search"
        label="Search everything"
        placeholder="Name"
        typed={typed}
        onType={setTyped}
        status={typed === '' ? '' : `${found.length} found`}
        sections={sections.filter(({ options }) => options.length > 0)}
        onChoose={onChoose}
        onEnter={onEnter}
        onClose={onClose}
      >
        <p>Some results are missing</p>
      </SearchDialog>
    );
  }
  const field = () => screen.getByRole('searchbox', { name: 'Search everything' });
  const type = (words: string) =>
    fireEvent.input(field(), { target: { value: words }, inputType: 'insertText' });
  const marked = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

  it('has the focus in its field, and shows and announces what it has found, in named sections', async () => {
    render(<Search />);
    expect(screen.getByRole('dialog', { name: 'Quick search' }).contains(field())).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(screen.getByText('Some results are missing')).toBeTruthy();
    type('ro');
    expect(screen.getByText('3 found').getAttribute('aria-live')).toBe('polite');
    const sections = within(screen.getByRole('listbox', { name: 'Quick search' })).getAllByRole('group');
    expect(
      sections.map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...group.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      ['Items', 'RopeItem', 'RobeItem'],
      ['Characters', 'RopeCharacter'],
    ]);
  });

  it('marks the first option while the user types, and Enter chooses the marked option', async () => {
    onChoose.mockClear();
    render(<Search />);
    act(() => field().focus());
    await userEvent.setup().keyboard('ro');
    await waitFor(() => expect(marked()).toBe('RopeItem'));
    pressFocused('ArrowDown');
    await waitFor(() => expect(marked()).toBe('RobeItem'));
    pressFocused();
    expect(onChoose.mock.calls).toEqual([['i2']]);
    expect(onEnter).not.toHaveBeenCalled();
  });

  it('reports Enter while no option is marked', async () => {
    render(<Search />);
    act(() => field().focus());
    await userEvent.setup().keyboard('x');
    pressFocused();
    expect(onEnter).toHaveBeenCalledOnce();
  });

  it('empties its field on Escape, and closes on Escape in the empty field or by its button', () => {
    onClose.mockClear();
    render(<Search />);
    act(() => field().focus());
    type('ro');
    pressFocused('Escape');
    expect(field()).toHaveProperty('value', '');
    expect(onClose).not.toHaveBeenCalled();
    pressFocused('Escape');
    expect(onClose).toHaveBeenCalledOnce();
    press(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
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
