import { expect, it } from 'vitest';
import { type BrowseEvent, nextView, type View } from '#core/views/browse.ts';

interface Filter {
  text: string;
  labelId: string | null;
}
type Column = 'name' | 'level';

const start: View<Filter, Column> = { filter: { text: '', labelId: null }, sort: null, page: 1 };
const thirdPage: View<Filter, Column> = { ...start, page: 3 };

/** A list as a screen uses it: each event that is possible shows a new view, whose `hasNext` is unknown at first. */
function begin(view = start, hasNext: boolean | null = true, last: number | null = null) {
  const current = { view, hasNext };
  const next = (event: BrowseEvent<Filter, Column>) =>
    nextView(current.view, { hasNext: current.hasNext, last }, event);
  return {
    send(event: BrowseEvent<Filter, Column>) {
      const following = next(event);
      if (following) Object.assign(current, { view: following, hasNext: null });
    },
    can: (event: BrowseEvent<Filter, Column>) => next(event) !== null,
    view: () => current.view,
  };
}

it('a change of the filter shows page 1, and does not change the other parts of the filter and the sort', () => {
  const sort = { by: 'level', isDescending: true } as const;
  const list = begin({ filter: { text: 'rope', labelId: null }, sort, page: 3 });
  list.send({ type: 'filter.changed', filter: { labelId: 'l-1' } });
  expect(list.view()).toEqual({ filter: { text: 'rope', labelId: 'l-1' }, sort, page: 1 });
});

it('sorting reverses each time the same column is chosen again, and starts ascending again in another column', () => {
  const list = begin();
  const choose = (by: Column) => {
    list.send({ type: 'sort.chosen', by });
    return list.view().sort?.isDescending;
  };
  expect((['name', 'name', 'name', 'level'] as const).map(choose)).toEqual([false, true, false, false]);
});

it('turning pages shows the next page or any earlier one, with the same filter and sort', () => {
  const view: View<Filter, Column> = {
    filter: { text: 'rope', labelId: null },
    sort: { by: 'name', isDescending: true },
    page: 2,
  };
  const list = begin(view);
  list.send({ type: 'page.turned', page: 3 });
  expect(list.view()).toEqual({ ...view, page: 3 });
  list.send({ type: 'page.turned', page: 1 });
  expect(list.view()).toEqual({ ...view, page: 1 });
});

it.each([0, -1, 1.5, Number.NaN, 3, 5])(
  'turning pages is impossible from 3 to %d if the last one is unknown',
  (page) => {
    expect(begin(thirdPage).can({ type: 'page.turned', page })).toBe(false);
  },
);

it.each([
  [1, true],
  [4, true],
  [12, true],
  [3, false],
  [13, false],
])('turning pages is possible from page 3 to page %d of 12: %s', (page, isPossible) => {
  expect(begin(thirdPage, null, 12).can({ type: 'page.turned', page })).toBe(isPossible);
});

it('a page that has become empty is replaced by the previous page if the end of the list is unknown', () => {
  const list = begin(thirdPage, false);
  list.send({ type: 'page.emptied', last: null });
  expect(list.view()).toEqual({ ...start, page: 2 });
});

it('a page that has become empty remains if it is the first page, because then the whole list is empty', () => {
  expect(begin(start, false).can({ type: 'page.emptied', last: null })).toBe(false);
});
