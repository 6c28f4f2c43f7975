// @vitest-environment jsdom
import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { type ComponentProps, createRef, type Ref, type RefObject, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from '../../src/screens/shared/addresses.ts';
import type { Address } from '../../src/ui/page/address.ts';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { Alert } from '../../src/ui/feedback/alert.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { DisclosureRow } from '../../src/ui/elements/cards/disclosure-row.tsx';
import { PageButtons } from '../../src/ui/lists/page-buttons.tsx';
import { Pager } from '../../src/ui/lists/pager.tsx';
import { Tabs } from '../../src/ui/elements/tabs.tsx';
import { TextLink } from '../../src/ui/elements/text-link.tsx';
import { TopBar } from '../../src/ui/page/top-bar.tsx';
import { VirtualList, type VirtualListHandle } from '../../src/ui/lists/virtual-list.tsx';
import { widen } from './support/media.ts';
import { press, pressFocused } from './support/press.ts';

it('tabs change with the arrow keys, mount only the selected panel, and mark it for paper only if it is printed', () => {
  const onHover = vi.fn<() => void>();
  function Profile({ isPrinted = true }: { isPrinted?: boolean }) {
    const [value, setValue] = useState('info');
    const tabs = [
      { id: 'info', title: 'Info', content: 'A paladin' },
      { id: 'inventory', title: 'Inventory', content: 'A rope', onHover },
    ];
    return <Tabs label="Profile" value={value} onChange={setValue} tabs={tabs} isPrinted={isPrinted} />;
  }
  const { container, rerender } = render(<Profile />);
  const paper = () => container.querySelector('[data-paper]')?.getAttribute('data-paper');
  expect(screen.getByRole('tablist', { name: 'Profile' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Info' }).textContent).toBe('A paladin');
  expect(paper()).toBe('true');
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'Inventory' }), { pointerType: 'mouse' });
  expect(onHover).toHaveBeenCalledOnce();
  press(screen.getByRole('tab', { name: 'Info' }), 'ArrowRight');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Inventory', selected: true }));
  expect(screen.getByRole('tabpanel', { name: 'Inventory' }).textContent).toBe('A rope');
  expect(screen.queryByText('A paladin')).toBeNull();
  rerender(<Profile isPrinted={false} />);
  expect(paper()).toBe('false');
});

it('a disclosure row is opened by the button in its heading, whose name excludes facts and actions', () => {
  const onExpandedChange = vi.fn<(isExpanded: boolean) => void>();
  const row = (isExpanded: boolean) => (
    <DisclosureRow
      title="Longsword"
      facts="Weapon"
      actions={<button>Edit</button>}
      isExpanded={isExpanded}
      onExpandedChange={onExpandedChange}
    >
      15 MO
    </DisclosureRow>
  );
  const { rerender } = render(row(false));
  expect(screen.queryByText('15 MO')).toBeNull();
  const heading = screen.getByRole('heading', { level: 2, name: 'Longsword' });
  const opener = within(heading).getByRole('button', { name: 'Longsword', expanded: false });
  act(() => opener.click());
  expect(document.activeElement).toBe(opener);
  expect(opener.hasAttribute('aria-controls')).toBe(false);
  rerender(row(true));
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  const body = screen.getByRole('group', { name: 'Longsword' });
  expect(body.textContent).toBe('15 MO');
  expect(opener.getAttribute('aria-controls')).toBe(body.id);
  fireEvent.click(opener);
  expect(onExpandedChange.mock.calls).toEqual([[true], [false]]);
});

it.each([
  [1, 5, '1–5 of 5', [true, true]],
  [1, 11, '1–5 of 11', [true, false]],
  [2, 11, '6–10 of 11', [false, false]],
  [3, 11, '11 of 11', [false, true]],
])(
  'a pager on page %d of a list of %d says “%s”, and which buttons are disabled: %j',
  (page, count, words, disabled) => {
    const onPage = vi.fn<(page: number) => void>();
    render(<Pager label="Uses" size={5} {...{ page, count, onPage }} />);
    const buttons = within(screen.getByRole('navigation', { name: 'Uses' })).getAllByRole('button');
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual(disabled);
    expect(screen.getByText(words).getAttribute('aria-live')).toBe('polite');
    for (const button of buttons) press(button);
    const reached = [page - 1, page + 1].filter((_, index) => !disabled[index]);
    expect(onPage.mock.calls.flat()).toEqual(reached);
  },
);

describe('a page turner', () => {
  const onPage = vi.fn<(page: number) => void>();
  const turner = (
    page: number,
    last: number,
    isCounted = false,
    isTurning = false,
    successor?: RefObject<HTMLElement | null>,
  ) => (
    <PageButtons
      label="Pages"
      page={page}
      hasNext={page < last}
      last={isCounted ? last : null}
      isTurning={isTurning}
      successor={successor}
      onPage={onPage}
    />
  );
  const disabled = () => screen.getAllByRole('button').map((button) => button.hasAttribute('disabled'));
  const pressAll = (...names: string[]) => {
    onPage.mockClear();
    for (const name of names) press(screen.getByRole('button', { name }));
    return onPage.mock.calls.flat();
  };

  it('names the previous page, the current one and the next, of which those that do not exist are disabled', () => {
    const { rerender } = render(turner(3, 4));
    expect(screen.getByText('Page 3').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('2Page 34');
    expect(pressAll('2: previous page', '4: next page')).toEqual([2, 4]);
    rerender(turner(1, 1));
    expect(disabled()).toEqual([true, true]);
    expect(pressAll('Previous page', 'Next page')).toEqual([]);
  });

  it('has buttons for the first and the last page if it knows the number of pages', () => {
    const { rerender } = render(turner(3, 12, true));
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('Page 3');
    expect(disabled()).toEqual([false, false, false, false]);
    expect(pressAll('First page', '2: previous page', '4: next page', 'Last page: 12')).toEqual([
      1, 2, 4, 12,
    ]);
    rerender(turner(1, 12, true));
    expect(disabled()).toEqual([true, true, false, false]);
    rerender(turner(12, 12, true));
    expect(disabled()).toEqual([false, false, true, true]);
    expect(pressAll('Last page: 12')).toEqual([]);
  });

  it('passes the focus to the number of the page when the button with the focus leads nowhere any more', () => {
    const { rerender } = render(turner(11, 12, true));
    const next = screen.getByRole('button', { name: '12: next page' });
    act(() => next.focus());
    rerender(turner(12, 12, true, true));
    expect(document.activeElement).toBe(next);
    rerender(turner(12, 12, true));
    expect(document.activeElement).toBe(screen.getByText('Page 12'));
  });

  it('passes the focus to the given successor when it disappears', () => {
    const successor = createRef<HTMLParagraphElement>();
    const list = (hasPages: boolean) => (
      <>
        <p ref={successor} tabIndex={-1}>
          10 items are shown
        </p>
        {hasPages && turner(1, 2, false, false, successor)}
      </>
    );
    const { rerender } = render(list(true));
    act(() => screen.getByRole('button', { name: '2: next page' }).focus());
    rerender(list(false));
    expect(document.activeElement).toBe(successor.current);
  });
});

it.each([
  ['https://example.org/', true],
  ['//example.org/', true],
  ['mailto:ada@example.org', true],
  ['/user', false],
])('a link to %s opens a new window and says so: %j', (href, opens) => {
  render(<TextLink href={href as typeof addresses.landing}>There</TextLink>);
  const name = opens ? 'There (opens in a new window)' : 'There';
  const { target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name });
  expect([target, rel.includes('noopener')]).toEqual(opens ? ['_blank', true] : ['', false]);
});

describe('the top bar', () => {
  const groups = [
    {
      id: 'items',
      label: 'Items',
      isCurrent: true,
      items: [
        { id: 'list', label: 'Items List', href: addresses.itemList, isCurrent: true },
        { id: 'add', label: 'Add an Item', href: addresses.addItem },
      ],
    },
  ];
  const onMenuHover = vi.fn<() => void>();
  const show = (props: Partial<ComponentProps<typeof TopBar>> = {}) =>
    render(
      <TopBar
        brand={{ label: 'Nyx', href: addresses.landing }}
        groups={groups}
        own={{
          id: 'own',
          label: 'Mira',
          isCurrent: false,
          items: [{ id: 'lyra', label: 'Lyra', href: addresses.character('lyra') }],
        }}
        navLabel="Main"
        menuLabel="Menu"
        end={<button>Account</button>}
        onMenuHover={onMenuHover}
        {...props}
      />,
    );
  it('in a wide window, links its brand, has no menu of the member’s own pages, and notices the focus', () => {
    widen();
    onMenuHover.mockClear();
    show();
    expect(screen.getByRole('link', { name: 'Nyx' }).getAttribute('href')).toBe(addresses.landing);
    const menus = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('button');
    expect(menus.map(({ textContent }) => textContent)).toEqual(['Items']);
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
    act(() => menus[0]!.focus());
    expect(onMenuHover).toHaveBeenCalled();
    expect(fireEvent.keyDown(menus[0]!, { key: 'ArrowRight', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(menus[0]!, { key: 'ArrowRight' })).toBe(false);
  });

  const item = (href: Address, isCurrent = false) => ({ id: href, label: href, href, isCurrent });

  it('links a group of one page, which the arrow keys reach too', async () => {
    widen();
    const players = {
      id: 'players',
      label: 'Players',
      isCurrent: true,
      items: [item(addresses.allPlayers, true)],
    };
    show({ groups: [...groups, players] });
    const link = screen.getByRole('link', { name: 'Players', current: 'page' });
    expect(link.getAttribute('href')).toBe(addresses.allPlayers);
    press(screen.getByRole('button', { name: 'Items' }), 'ArrowLeft');
    expect(document.activeElement).toBe(link);
    pressFocused('ArrowRight');
    pressFocused('ArrowDown');
    pressFocused('ArrowRight');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('moves from menu to menu with the left and right arrow keys, and marks the current group', async () => {
    widen();
    const all = [item(addresses.allPlayers), item(addresses.allCharacters)];
    show({ groups: [...groups, { id: 'players', label: 'Players', isCurrent: false, items: all }] });
    const items = screen.getByRole('button', { name: 'Items' });
    const players = screen.getByRole('button', { name: 'Players' });
    expect([items, players].map((button) => button.getAttribute('aria-current'))).toEqual(['true', null]);
    press(items, 'ArrowLeft');
    expect(document.activeElement).toBe(players);
    pressFocused('ArrowRight');
    expect(document.activeElement).toBe(items);
    pressFocused('ArrowDown');
    expect(screen.getByRole('menu', { name: 'Items' })).toBeTruthy();
    pressFocused('ArrowRight');
    const menu = await screen.findByRole('menu', { name: 'Players' });
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(players));
  });

  it('has no navigation when there are no links', () => {
    show({ groups: [], own: undefined });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('an icon button with a tooltip', () => {
  it.each([
    ['Upload', ''],
    ['Upload (U)', ''],
    ['A portrait', 'A portrait'],
  ])('has %j as its description only if that does not repeat its name', (tooltip, description) => {
    render(
      <IconButton aria-label="Upload" tooltip={tooltip}>
        <svg aria-hidden />
      </IconButton>,
    );
    const button = screen.getByRole('button', { name: 'Upload' });
    // A tooltip appears at once if the last input was by keyboard.
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => button.focus());
    expect(screen.getByRole('tooltip').textContent).toBe(tooltip);
    expect(screen.getByRole('button', { description })).toBe(button);
  });

  it('hides its tooltip on Escape, even if the focus and the pointer do not move', () => {
    render(
      <IconButton aria-label="Upload" tooltip="Upload (U)">
        <svg aria-hidden />
      </IconButton>,
    );
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => screen.getByRole('button').focus());
    fireEvent.pointerEnter(screen.getByRole('tooltip'), { pointerType: 'mouse' });
    expect(screen.getByRole('tooltip')).toBeTruthy();
    pressFocused('Escape');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('an alert', () => {
  const Notice = ({ isBad }: { isBad: boolean }) => (
    <main>
      <h1>Worlds</h1>
      <button>Other</button>
      {isBad && <Alert tone="danger" title="Lost" action={<button>Try again</button>} />}
    </main>
  );

  it('passes the focus to the heading when it disappears, but no focus that is elsewhere', async () => {
    const { rerender } = render(<Notice isBad />);
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    rerender(<Notice isBad={false} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Worlds' })));
    rerender(<Notice isBad />);
    act(() => screen.getByRole('button', { name: 'Other' }).focus());
    rerender(<Notice isBad={false} />);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(document.activeElement?.textContent).toBe('Other');
  });
});

describe('a virtual list', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `Row ${index}`);
  const keyOf = (row: string) => row;
  const list = (props: { ref?: Ref<VirtualListHandle> } = {}) => (
    <VirtualList
      label="Rows"
      items={many}
      getKey={keyOf}
      estimateSize={60}
      renderItem={(row) => <button>{row}</button>}
      {...props}
    />
  );
  const inDialog = (ref?: Ref<VirtualListHandle>) =>
    render(
      <Dialog isOpen onOpenChange={() => undefined} title="All rows" size="full">
        {list({ ref })}
      </Dialog>,
    );

  it('mounts only the rows near the viewport of a dialog', () => {
    inDialog();
    const rows = within(screen.getByRole('dialog', { name: 'All rows' })).getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(60);
  });

  it.each([
    ['on a page', (ref: Ref<VirtualListHandle>) => render(list({ ref }))],
    ['in a dialog', inDialog],
  ])('mounts and shows a requested row %s', (_, showWith) => {
    const scroll = vi.fn<() => void>();
    Element.prototype.scrollTo = scroll;
    vi.spyOn(window, 'scrollTo').mockImplementation(scroll);
    const handle = createRef<VirtualListHandle>();
    showWith(handle);
    act(() => handle.current?.reveal(1500));
    expect(screen.getByRole('button', { name: 'Row 1500' })).toBeTruthy();
    expect(scroll).toHaveBeenCalled();
  });
});
