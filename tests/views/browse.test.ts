import { describe, expect, it } from 'vitest';
import { type BrowseEvent, nextView, type View } from '#core/views/browse.ts';

interface Filter {
  text: string;
  labelId: string | null;
}
type Column = 'name' | 'level';

const start: View<Filter, Column> = { filter: { text: '', labelId: null }, sort: null, page: 1 };
const further: View<Filter, Column> = { ...start, page: 3 };

/** A list as a screen has it: what follows is shown, and nothing is known yet of where that ends. */
function begin(view: View<Filter, Column> = start, hasNext: boolean | null = true) {
  const shown = { view, hasNext };
  const next = (event: BrowseEvent<Filter, Column>) => nextView(shown.view, shown.hasNext, event);
  return {
    send(event: BrowseEvent<Filter, Column>) {
      const following = next(event);
      if (following) Object.assign(shown, { view: following, hasNext: null });
    },
    can: (event: BrowseEvent<Filter, Column>) => next(event) !== null,
    view: () => shown.view,
  };
}

describe('narrowing', () => {
  it('goes to page 1, and keeps what it was not told', () => {
    const list = begin({ ...further, filter: { text: 'rope', labelId: null } });
    list.send({ type: 'filter.changed', filter: { labelId: 'l-1' } });
    expect(list.view()).toEqual({ filter: { text: 'rope', labelId: 'l-1' }, sort: null, page: 1 });
  });

  it('keeps the sort', () => {
    const list = begin({ ...further, sort: { by: 'level', isDescending: true } });
    list.send({ type: 'filter.changed', filter: { text: 'rope' } });
    expect(list.view().sort).toEqual({ by: 'level', isDescending: true });
  });

  it('stays on its page when the filter says what it said before', () => {
    const list = begin({ ...further, filter: { text: 'rope', labelId: null } });
    expect(list.can({ type: 'filter.changed', filter: { text: 'rope' } })).toBe(false);
    list.send({ type: 'filter.changed', filter: { text: 'rope', labelId: null } });
    expect(list.view().page).toBe(3);
  });

  it('does not know of another list whether it goes on', () => {
    const list = begin();
    list.send({ type: 'filter.changed', filter: { text: 'rope' } });
    expect(list.can({ type: 'page.turned', page: 2 })).toBe(false);
  });
});

describe('sorting', () => {
  it('begins with the smallest, and goes to page 1', () => {
    const list = begin(further);
    list.send({ type: 'sort.chosen', by: 'level' });
    expect(list.view()).toEqual({ ...start, sort: { by: 'level', isDescending: false }, page: 1 });
  });

  it('turns round when the same column is chosen again, and back', () => {
    const list = begin();
    const isDescending = () => {
      list.send({ type: 'sort.chosen', by: 'name' });
      return list.view().sort?.isDescending;
    };
    expect([isDescending(), isDescending(), isDescending()]).toEqual([false, true, false]);
  });

  it('begins with the smallest again in another column', () => {
    const list = begin({ ...start, sort: { by: 'name', isDescending: false } });
    list.send({ type: 'sort.chosen', by: 'level' });
    expect(list.view().sort).toEqual({ by: 'level', isDescending: false });
  });

  it('keeps the filter', () => {
    const list = begin({ ...start, filter: { text: 'rope', labelId: 'l-1' } });
    list.send({ type: 'sort.chosen', by: 'level' });
    expect(list.view().filter).toEqual({ text: 'rope', labelId: 'l-1' });
  });
});

describe('turning pages', () => {
  it('goes on to the next and back to any before, and keeps filter and sort', () => {
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

  it.each([false, null])('does not go on where nothing is known to follow (%s)', (hasNext) => {
    const list = begin(further, hasNext);
    expect(list.can({ type: 'page.turned', page: 4 })).toBe(false);
    list.send({ type: 'page.turned', page: 4 });
    expect(list.view().page).toBe(3);
  });

  it.each([0, -1, 1.5, Number.NaN, 3, 5])('knows no page %d after page 3', (page) => {
    const list = begin(further);
    expect(list.can({ type: 'page.turned', page })).toBe(false);
  });

  it('goes back while it is not known whether anything follows', () => {
    expect(begin(further, null).can({ type: 'page.turned', page: 2 })).toBe(true);
  });

  it('waits for the new page before it goes on from there', () => {
    const list = begin();
    list.send({ type: 'page.turned', page: 2 });
    expect(list.can({ type: 'page.turned', page: 3 })).toBe(false);
  });
});

describe('a page that empties', () => {
  it('steps back by one', () => {
    const list = begin(further, false);
    list.send({ type: 'page.emptied', last: null });
    expect(list.view()).toEqual({ ...start, page: 2 });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [9, 2],
    [0, 1],
  ])('steps back to page %d, where the list is known to end, and by one at least', (last, page) => {
    const list = begin(further, false);
    list.send({ type: 'page.emptied', last });
    expect(list.view().page).toBe(page);
  });

  it('stays when it is the first: then there is nothing at all', () => {
    const list = begin(start, false);
    expect(list.can({ type: 'page.emptied', last: null })).toBe(false);
    list.send({ type: 'page.emptied', last: null });
    expect(list.view()).toEqual(start);
  });
});

describe('a view from the address', () => {
  it('hands back the view that follows, and none where there is none', () => {
    expect(nextView(further, true, { type: 'page.turned', page: 4 })).toEqual({ ...start, page: 4 });
    expect(nextView(further, true, { type: 'page.turned', page: 9 })).toBeNull();
  });

  it('is not known to go on before that was read', () => {
    expect(nextView(further, null, { type: 'page.turned', page: 4 })).toBeNull();
  });
});
