// @vitest-environment jsdom
import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { type ComponentProps, createRef, type Ref } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from '../../src/screens/shared/addresses.ts';
import type { Address } from '../../src/ui/page/address.ts';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { Alert } from '../../src/ui/feedback/alert.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { DisclosureRow } from '../../src/ui/elements/cards/disclosure-row.tsx';
import { PageButtons, type PageTurnerProps } from '../../src/ui/lists/page-buttons.tsx';
import { Pager } from '../../src/ui/lists/pager.tsx';
import { Tabs } from '../../src/ui/elements/tabs.tsx';
import { TextLink } from '../../src/ui/elements/text-link.tsx';
import { TopBar } from '../../src/ui/page/top-bar.tsx';
import { VirtualList, type VirtualListHandle } from '../../src/ui/lists/virtual-list.tsx';
import { readAttributes } from './support/attributes.ts';
import { itemsGroup } from './support/items-group.ts';
import { widen } from './support/media.ts';
import { press, pressFocused } from './support/press.ts';

it.each([
  ['by default', {}, 'true'],
  ['not if the page prints something else', { isPrinted: false }, 'false'],
])('the chosen tab is marked for paper %s', (_, given, isOnPaper) => {
  const tabs = [{ id: 'info', title: 'Info', content: 'A paladin' }];
  render(<Tabs label="Profile" value="info" onChange={() => undefined} tabs={tabs} {...given} />);
  const panel = screen.getByRole('tabpanel', { name: 'Info' });
  expect(panel.closest('[data-paper]')?.getAttribute('data-paper')).toBe(isOnPaper);
});

it('a disclosure row is opened by the button in its heading, whose name excludes facts and actions', () => {
  const onExpandedChange = vi.fn<(isExpanded: boolean) => void>();
  const row = (isExpanded: boolean) => (
    <DisclosureRow
      title="Longsword"
      facts="Weapon"
      actions={<button>Edit</button>}
      {...{ isExpanded, onExpandedChange }}
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
  const body = screen.getByRole('group', { name: 'Longsword' });
  expect(body.textContent).toBe('15 MO');
  expect(readAttributes(opener, 'aria-expanded', 'aria-controls')).toEqual(['true', body.id]);
  fireEvent.click(opener);
  expect(onExpandedChange.mock.calls).toEqual([[true], [false]]);
});

it('a pager announces which entries it shows', () => {
  render(<Pager label="Uses" size={5} page={2} count={11} onPage={() => undefined} />);
  expect(screen.getByText('6–10 of 11').getAttribute('aria-live')).toBe('polite');
});

describe('a page turner', () => {
  const onPage = vi.fn<(page: number) => void>();
  const turner = (page: number, more: Partial<PageTurnerProps> = {}) => (
    <PageButtons label="Pages" page={page} hasNext last={null} onPage={onPage} {...more} />
  );
  const pressAll = (...names: string[]) => {
    onPage.mockClear();
    for (const name of names) press(screen.getByRole('button', { name }));
    return onPage.mock.calls.flat();
  };

  it('names the previous page, the current one and the next, of which those that do not exist are disabled', () => {
    const { rerender } = render(turner(3));
    expect(screen.getByText('Page 3').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('2Page 34');
    expect(pressAll('2: previous page', '4: next page')).toEqual([2, 4]);
    rerender(turner(1, { hasNext: false }));
    expect(pressAll('Previous page', 'Next page')).toEqual([]);
  });

  it('has buttons for the first and the last page if it knows the number of pages, and no room for others', () => {
    render(turner(3, { last: 12 }));
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('Page 3');
    expect(pressAll('First page', 'Last page: 12')).toEqual([1, 12]);
  });

  it('passes the focus to the number of the page when the button with the focus leads nowhere any more', () => {
    const { rerender } = render(turner(11));
    const next = screen.getByRole('button', { name: '12: next page' });
    act(() => next.focus());
    rerender(turner(12, { hasNext: false, isTurning: true }));
    expect(document.activeElement).toBe(next);
    rerender(turner(12, { hasNext: false }));
    expect(document.activeElement).toBe(screen.getByText('Page 12'));
  });

  it('passes the focus to the given successor when it disappears', () => {
    const successor = createRef<HTMLParagraphElement>();
    const list = (hasPages: boolean) => (
      <>
        <p ref={successor} tabIndex={-1}>
          10 items are shown
        </p>
        {hasPages && turner(1, { successor })}
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
  ['/user', false],
])('a link to %s opens a new window and says so: %j', (href, opens) => {
  render(<TextLink href={href as typeof addresses.landing}>There</TextLink>);
  const name = opens ? 'There (opens in a new window)' : 'There';
  const { target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name });
  expect([target, rel.includes('noopener')]).toEqual(opens ? ['_blank', true] : ['', false]);
});

describe('the top bar', () => {
  const onMenuHover = vi.fn<() => void>();
  const show = (props: Partial<ComponentProps<typeof TopBar>> = {}) =>
    render(
      <TopBar
        brand={{ label: 'Nyx', href: addresses.landing }}
        groups={[itemsGroup]}
        own={{
          id: 'own',
          label: 'Mira',
          isCurrent: false,
          items: [{ id: 'lyra', label: 'Lyra', href: addresses.character('lyra') }],
        }}
        navLabel="Main"
        menuLabel="Menu"
        end={null}
        onMenuHover={onMenuHover}
        {...props}
      />,
    );
  it('in a wide window, has no menu of the member’s own pages, and notices the focus', () => {
    widen();
    onMenuHover.mockClear();
    show();
    const menus = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('button');
    expect(menus.map(({ textContent }) => textContent)).toEqual(['Items']);
    act(() => menus[0]!.focus());
    expect(onMenuHover).toHaveBeenCalled();
    expect(fireEvent.keyDown(menus[0]!, { key: 'ArrowRight', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(menus[0]!, { key: 'ArrowRight' })).toBe(false);
  });

  /** Shows the bar with another group of these pages in a wide window. */
  const showWith = (isCurrent: boolean, ...pages: Address[]) => {
    widen();
    const items = pages.map((href) => ({ id: href, label: href, href, isCurrent }));
    show({ groups: [itemsGroup, { id: 'players', label: 'Players', isCurrent, items }] });
    return screen.getByRole('button', { name: 'Items' });
  };

  it('links a group of one page, which the arrow keys reach too', async () => {
    const items = showWith(true, addresses.allPlayers);
    const link = screen.getByRole('link', { name: 'Players', current: 'page' });
    expect(link.getAttribute('href')).toBe(addresses.allPlayers);
    press(items, 'ArrowLeft');
    expect(document.activeElement).toBe(link);
    pressFocused('ArrowRight');
    pressFocused('ArrowDown');
    pressFocused('ArrowRight');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('moves from menu to menu with the left and right arrow keys, and marks the current group', async () => {
    const items = showWith(false, addresses.allPlayers, addresses.allCharacters);
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
  const show = (tooltip: string) =>
    render(
      <IconButton aria-label="Upload" tooltip={tooltip}>
        <svg aria-hidden />
      </IconButton>,
    );
  /** A tooltip appears at once if the last input was by keyboard. */
  const focusByKey = () => {
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => screen.getByRole('button').focus());
  };
  it.each([
    ['Upload (U)', ''],
    ['A portrait', 'A portrait'],
  ])('has %j as its description only if that does not repeat its name', (tooltip, description) => {
    show(tooltip);
    focusByKey();
    expect(screen.getByRole('tooltip').textContent).toBe(tooltip);
    expect(screen.getByRole('button', { name: 'Upload', description })).toBe(document.activeElement);
  });

  it('hides its tooltip on Escape, even if the focus and the pointer do not move', () => {
    show('Upload (U)');
    focusByKey();
    fireEvent.pointerEnter(screen.getByRole('tooltip'), { pointerType: 'mouse' });
    expect(screen.getByRole('tooltip')).toBeTruthy();
    pressFocused('Escape');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

it('an alert passes the focus to the heading when it disappears', async () => {
  const notice = (isBad: boolean) => (
    <main>
      <h1>Worlds</h1>
      {isBad && <Alert tone="danger" title="Lost" action={<button>Try again</button>} />}
    </main>
  );
  const { rerender } = render(notice(true));
  act(() => screen.getByRole('button', { name: 'Try again' }).focus());
  rerender(notice(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Worlds' })));
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
