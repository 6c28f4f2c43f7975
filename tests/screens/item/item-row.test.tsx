// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import type { WireItem, WireRecipe } from '#core/contract/items.ts';
import { breakpoints } from '#ui/page/responsive.ts';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused } from '../support/scripted.ts';
import { itemOf } from '../support/people.ts';

const rare = { id: 'l1', name: 'Rare' };
const [gem, ore, cold] = ['Gem', 'Ore', 'Cold'].map((name) => ({ id: name, name }));
const labels = [gem!, ore!, rare, cold!];

interface Shown {
  answers?: Answers;
  roles?: readonly ['ADMIN'];
}

/** Opens the item list with one item. */
async function showItem(more: Partial<WireItem>, { answers = {}, roles }: Shown = {}) {
  const item = itemOf({ name: 'Rope', ...more });
  const { queries } = await openPage('/item/list', {
    ...(roles && { roles }),
    answers: {
      searchItems: { entities: [item], nextAt: null },
      labels: [],
      materialsBy: [],
      ...answers,
    },
  });
  const opener = await screen.findByRole('button', { name: 'Rope' });
  const row = within(opener.closest('li')!);
  return { row, queries, open: () => fireEvent.click(opener) };
}

/** Makes the window narrow. @returns a function that widens it to this width in em */
function narrowWindow() {
  let width = 0;
  const lists: EventTarget[] = [];
  const matchMedia = vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const list = Object.assign(new EventTarget(), { media }) as MediaQueryList;
    const least = /^\(min-width: (\d+)em\)$/.exec(media)?.[1] ?? Infinity;
    Object.defineProperty(list, 'matches', { get: () => width >= Number(least) });
    lists.push(list);
    return list;
  });
  onTestFinished(() => matchMedia.mockRestore());
  return (wider: number) =>
    act(() => {
      width = wider;
      for (const list of lists) list.dispatchEvent(new Event('change'));
    });
}

const chips = (where: Element) => [...where.children].map(({ textContent }) => textContent);
/** Terms and values of the definition list below a heading. */
const facts = (heading: HTMLElement) =>
  [...heading.parentElement!.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe('the closed row of an item', () => {
  it('shows at most two labels, a rarity first, and the prices to buy and to sell', async () => {
    const { row } = await showItem({
      labels,
      buy: { cost: 4, tools: [], buildings: [] },
      sell: { cost: 2.5, tools: [], buildings: [] },
    });
    const amounts = row.getByText(
      (_, element) => element?.textContent === 'Buy: 4.00 MO' && element.localName === 'span',
    );
    expect(amounts.nextElementSibling?.textContent).toBe('Sell: 2.50 MO');
    const signs = amounts.parentElement!.previousElementSibling!;
    expect(chips(signs.previousElementSibling!)).toEqual(['Rare', 'Gem']);
    // A narrow row shows only the gem of the rarity.
    expect(signs.querySelector('[data-sign=rarity]')?.textContent).toBe('Rare');
    expect(signs.querySelector('svg')?.dataset['rarity']).toBe('rare');
  });

  it.each([
    [true, false, ['Usable']],
    [false, true, ['Requires attunement']],
    [false, false, []],
  ])('says whether it is usable (%s) and needs attunement (%s)', async (usable, attunement, words) => {
    const { row, open } = await showItem({ usable, attunement });
    const shown = () =>
      row.queryAllByText(/^(?:Usable|Requires attunement)$/).map(({ textContent }) => textContent);
    expect(shown()).toEqual(words);
    expect([...document.querySelectorAll('li [title]')].map((sign) => sign.getAttribute('title'))).toEqual(
      words,
    );
    open();
    expect(shown()).toEqual([...words, ...words]);
  });
});

describe('the open row of an item', () => {
  it('shows all labels, a rarity first, the manual and the link', async () => {
    const { row, open } = await showItem({
      labels: labels.slice(0, 3),
      manual: 'Codex',
      link: 'https://5e.example/rope',
    });
    open();
    const list = row.getByRole('list', { name: 'Labels' });
    expect(list.textContent).toMatch(/^Rare/);
    row.getByText('Manual: Codex');
    const link = row.getByRole('link', { name: /^Read more about it/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://5e.example/rope',
      '_blank',
    ]);
  });

  it('has no link whose address is not of the web', async () => {
    const { row, open } = await showItem({ link: 'javascript:alert(1)' });
    open();
    expect(row.queryByRole('link')).toBeNull();
  });

  it('has what buying and selling require, each only if the item is traded so', async () => {
    const { row, open } = await showItem({
      buy: { cost: 1_234.5, tools: ['Kit', 'Pot'], buildings: ['Forge', 'Inn'] },
    });
    open();
    expect(facts(row.getByRole('heading', { name: 'Buy' }))).toEqual([
      ['Cost', '1,234.5 MO'],
      ['Tools', 'Kit, Pot'],
      ['Buildings', 'Forge, Inn'],
    ]);
    expect(row.queryByRole('heading', { name: 'Sell' })).toBeNull();
    expect(row.queryByRole('heading', { name: 'Recipes' })).toBeNull();
  });

  it.for<[string, Partial<WireRecipe>, string[][]]>([
    [
      'with all values',
      {
        cost: 3,
        timeRequired: 5_400_000,
        minQuantity: 2,
        maxQuantity: 1_400,
        materials: { Wax: 1.5, Ash: 2 },
        tools: ['Kettle', 'Pot'],
        buildings: ['Still'],
      },
      [
        ['Cost', '3 MO'],
        ['Time', '1 hour 30 minutes'],
        ['Quantity', '2 to 1,400'],
        ['Materials', '1.5 × Wax, 2 × Ash'],
        ['Tools', 'Kettle, Pot'],
        ['Buildings', 'Still'],
      ],
    ],
    [
      'with few values',
      {},
      [
        ['Cost', '0 MO'],
        ['Time', 'Instant.'],
        ['Quantity', '1 to 100'],
      ],
    ],
    [
      'for a fixed quantity',
      { minQuantity: 1_400, maxQuantity: 1_400 },
      [
        ['Cost', '0 MO'],
        ['Time', 'Instant.'],
        ['Quantity', '1,400'],
      ],
    ],
  ])('shows a recipe %s', async ([, recipe, shown]) => {
    const { row, open } = await showItem({ craft: [{ label: 'Brew', ...recipe }] });
    open();
    expect(facts(row.getByRole('heading', { name: 'Brew', level: 4 }))).toEqual(shown);
  });

  it.each([
    ['ADMIN', ['In the audit: Rope']],
    ['none', []],
  ])('links to the audit of the item for the role %s', async (role, links) => {
    const { row, open } = await showItem({}, role === 'ADMIN' ? { roles: ['ADMIN'] } : {});
    open();
    const found = row.queryAllByRole('link');
    expect(found.map((link) => link.getAttribute('aria-label'))).toEqual(links);
    for (const link of found) expect(link.getAttribute('href')).toBe('/audit?type=item&subject=Rope');
  });
});

describe('what an item can be used to craft', () => {
  const crafted = ['Ale', 'Brew', 'Cider', 'Dye', 'Elixir'];

  it('is announced while it loads', async () => {
    const { row, open } = await showItem({}, { answers: { materialsBy: () => new Promise(() => {}) } });
    open();
    await row.findByRole('progressbar', { name: 'Loading what it can be used to craft...' });
  });

  it('is shown in pages, of which the first and the last have no neighbours', async () => {
    const { row, open } = await showItem({}, { answers: { materialsBy: crafted } });
    open();
    const heading = await row.findByRole('heading', { name: 'Can be used to craft' });
    const shown = () => chips(heading.nextElementSibling!);
    const pages = within(row.getByRole('navigation', { name: 'Pages of what Rope can be used to craft' }));
    const [previous, next] = pages.getAllByRole('button');
    const ends = () => [previous, next].map((button) => button!.getAttribute('aria-disabled'));
    expect([shown(), ends()]).toEqual([
      ['Ale', 'Brew'],
      ['true', 'false'],
    ]);
    pages.getByText('Page 1 of 3');
    press(next!);
    expect([shown(), ends()]).toEqual([
      ['Cider', 'Dye'],
      ['false', 'false'],
    ]);
    press(next!);
    expect([shown(), ends()]).toEqual([['Elixir'], ['false', 'true']]);
    pages.getByText('Page 3 of 3');
    press(next!);
    pages.getByText('Page 3 of 3');
    press(previous!);
    pages.getByText('Page 2 of 3');
  });

  it('is shown on the last page that exists after the window has become wider', async () => {
    const widen = narrowWindow();
    const many = [...crafted, 'Flask'];
    const { row, open } = await showItem({}, { answers: { materialsBy: many } });
    open();
    const heading = await row.findByRole('heading', { name: 'Can be used to craft' });
    const pages = within(row.getByRole('navigation', { name: 'Pages of what Rope can be used to craft' }));
    const next = pages.getByRole('button', { name: 'Next page' });
    press(next);
    press(next);
    pages.getByText('Page 3 of 3');
    widen(breakpoints.md);
    pages.getByText('Page 2 of 2');
    expect(chips(heading.nextElementSibling!)).toEqual(['Flask']);
  });

  it('has no pages if it fits on one', async () => {
    const { row, open } = await showItem({}, { answers: { materialsBy: crafted.slice(0, 2) } });
    open();
    await row.findByText('Brew');
    expect(row.queryByRole('navigation')).toBeNull();
  });

  it('is read when the row is opened, and not shown if it is nothing', async () => {
    let calls = 0;
    const { row, open, queries } = await showItem({}, { answers: { materialsBy: () => ((calls += 1), []) } });
    expect(calls).toBe(0);
    open();
    await waitFor(() =>
      expect([calls, queries.isFetching({ queryKey: keys.materialsBy('Rope') })]).toEqual([1, 0]),
    );
    expect(row.queryByRole('heading', { name: 'Can be used to craft' })).toBeNull();
  });

  it('causes an error message when it cannot be loaded, and is loaded after a press of Try again', async () => {
    let isDown = true;
    const answers = { materialsBy: () => (isDown ? refused(403, 'Not now')() : crafted) };
    const { row, open } = await showItem({}, { answers });
    open();
    const alert = await row.findByRole('alert');
    within(alert).getByText('Could not load what it can be used to craft');
    isDown = false;
    press(within(alert).getByRole('button', { name: 'Try again' }));
    await row.findByText('Ale');
  });
});
