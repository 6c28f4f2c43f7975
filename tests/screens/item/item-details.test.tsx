// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { WireItem, WireRecipe } from '#core/contract/items.ts';
import { ItemDetails } from '#screens/item/item-details.tsx';
import { Recipes } from '#screens/item/recipes.tsx';
import { breakpoints } from '#ui/page/responsive.ts';
import { answerMedia } from '../../ui/support/media.ts';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { itemOf } from '../support/people.ts';
import { wordsOf } from '../support/words.ts';

/** Shows all details of an item in a list. `crafted` can be made from it. */
const showDetails = (more: Partial<WireItem>, crafted: string[] = [], roles: readonly Role[] = []) =>
  showInApp(<ItemDetails isInList item={itemOf({ name: 'Rope', ...more })} />, {
    roles,
    answers: { materialsBy: crafted },
  });

it.each([
  ['https://5e.example/rope', ['https://5e.example/rope']],
  ['javascript:alert(1)', []],
])('the details of an item link to %s only if this is an address of the web', async (link, links) => {
  await showDetails({ link });
  expect(
    screen.queryAllByRole('link', { name: /^Read more about it/ }).map((one) => one.getAttribute('href')),
  ).toEqual(links);
});

it.each([
  [{}, true],
  [{ labels: [{ id: 'gear', name: 'Gear' }] }, false],
  [{ manual: 'PHB' }, false],
])('the details of an item of %o say that nothing is written: %s', async (more, isSaid) => {
  await showDetails(more);
  expect(screen.queryByText('Nothing is written about this item yet.') !== null).toBe(isSaid);
});

it('the details of an item have no heading for what is neither traded nor crafted', async () => {
  await showDetails({});
  for (const name of ['Buy', 'Sell', 'Recipes']) expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('the details of an item link administrators to the entries about the item in the audit', async () => {
  await showDetails({}, [], ['ADMIN']);
  const link = screen.getByRole('link', { name: 'In the audit: Rope' });
  expect(link.getAttribute('href')).toBe('/audit?type=item&subject=Rope');
});

it.each<[Partial<WireRecipe>, string]>([
  [{}, 'Cost0.00 MOTimeInstant.Quantity1 to 100'],
  [{ minQuantity: 1_400, maxQuantity: 1_400 }, 'Cost0.00 MOTimeInstant.Quantity1,400'],
])('the details of an item of the recipe %o leave out what is not stored', (recipe, words) => {
  const { craft } = itemOf({ name: 'Rope', craft: [{ label: 'Brew', ...recipe }] });
  render(<Recipes recipes={craft} />);
  const heading = screen.getByRole('heading', { name: 'Brew', level: 4 });
  expect(heading.parentElement?.querySelector('dl')?.textContent).toBe(words);
});

const crafted = ['Ale', 'Brew', 'Cider', 'Dye', 'Elixir', 'Flask'];
const pages = () => screen.findByRole('navigation', { name: 'Pages of what Rope can be used to craft' });
const shown = () =>
  wordsOf(screen.getByRole('heading', { name: 'Can be used to craft' }).nextElementSibling!.children);

/** Makes the window narrow. @returns a function that widens it to this width in em */
function narrowWindow() {
  let width = 0;
  const tell = answerMedia(
    (media) => width >= Number(/^\(min-width: (\d+)em\)$/.exec(media)?.[1] ?? Infinity),
  );
  return (wider: number) =>
    act(() => {
      width = wider;
      tell();
    });
}

it('what an item can be used to craft is shown in pages, and on the last page that exists after the window has become wider', async () => {
  const widen = narrowWindow();
  await showDetails({}, crafted);
  const pager = within(await pages());
  const [previous, next] = pager.getAllByRole('button');
  const ends = () => [previous, next].map((button) => button!.hasAttribute('disabled'));
  expect([shown(), ends()]).toEqual([
    ['Ale', 'Brew'],
    [true, false],
  ]);
  press(next!);
  press(next!);
  expect([shown(), ends()]).toEqual([
    ['Elixir', 'Flask'],
    [false, true],
  ]);
  pager.getByText('5–6 of 6');
  widen(breakpoints.md);
  pager.getByText('6 of 6');
  expect(shown()).toEqual(['Flask']);
  press(previous!);
  pager.getByText('1–5 of 6');
});
