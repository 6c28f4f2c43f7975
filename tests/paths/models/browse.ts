import assert from 'node:assert/strict';
import { createBrowseMachine } from '#machines/browse.ts';
import { defineModel } from '../support/model.ts';

interface Filter {
  text: string;
  labelId: string | null;
}

const items = { filter: { text: 'stage prop', labelId: null }, sort: null };

/** Which list each case is. */
const [props, farOut, secondPage, table] = [0, 1, 2, 3];

export const browse = defineModel({
  machine: createBrowseMachine<Filter, 'name' | 'level'>(),
  title: 'Browse a long list',
  about:
    'A member narrows a list, sorts it and turns its pages. What is shown stands in the address, so that reload, Back ' +
    'and a shared link restore it. Items have pages; the table of characters is sorted.',
  cases: [
    {
      says: 'Eleven items match what was searched: ten are shown, and there is a second page.',
      input: { ...items, page: 1, hasNext: true },
    },
    {
      says: 'An address led to page 99 of eleven items, which is empty, and so page 98 is being read.',
      input: { ...items, page: 98, hasNext: null },
    },
    {
      says: 'The second page of eleven items is shown, which is the last one.',
      input: { ...items, page: 2, hasNext: false },
    },
    {
      says: 'All characters are shown in a table, sorted by name.',
      input: {
        filter: { text: '', labelId: null },
        sort: { by: 'name', isDescending: false },
        page: 1,
        hasNext: false,
      },
    },
  ],
  events: {
    'filter.changed': [
      {
        says: 'The member searches for "stage prop 1".',
        event: { type: 'filter.changed', filter: { text: 'stage prop 1' } },
        inCases: [props],
      },
    ],
    'sort.chosen': [
      {
        says: 'The member presses the head "Name".',
        event: { type: 'sort.chosen', by: 'name' },
        inCases: [table],
      },
      {
        says: 'The member presses the head "Level".',
        event: { type: 'sort.chosen', by: 'level' },
        inCases: [table],
      },
    ],
    'page.turned': [
      {
        says: 'The member turns to page 2.',
        event: { type: 'page.turned', page: 2 },
        inCases: [props],
      },
      {
        says: 'The member turns back to page 1.',
        event: { type: 'page.turned', page: 1 },
        inCases: [secondPage],
      },
    ],
    'page.emptied': [
      {
        says: 'Somebody deletes all items that are on the page.',
        event: { type: 'page.emptied', last: null },
        inCases: [props],
      },
      {
        says: 'The server answers that the page is empty, like the one after it.',
        event: { type: 'page.emptied', last: 1 },
        inCases: [farOut],
      },
    ],
  },
  tellApart: ({ filter: { text }, sort, page }) => ({ text, sort, page }),
  states: {
    browse: {
      says: 'A list shows what the address says: these of its entries, in this order, this page.',
      takes: ['filter.changed', 'sort.chosen', 'page.turned', 'page.emptied'],
      holds({ snapshot, context, deed }) {
        const { filter, sort, page, hasNext } = context;
        const mayTurnTo = (to: number): boolean => snapshot.can({ type: 'page.turned', page: to });
        assert.equal(filter.labelId, null);
        assert.deepEqual([page - 1, page, page + 1, page + 2, page - 0.5, 0].map(mayTurnTo), [
          page > 1,
          false,
          hasNext === true,
          false,
          false,
          false,
        ]);
        assert.equal(snapshot.can({ type: 'page.emptied', last: null }), page > 1);
        assert.equal(snapshot.can({ type: 'filter.changed', filter: {} }), false);
        assert.equal(snapshot.can({ type: 'filter.changed', filter: { ...filter } }), false);
        assert.equal(snapshot.can({ type: 'filter.changed', filter: { labelId: 'rare' } }), true);
        switch (deed?.says) {
          case 'The member searches for "stage prop 1".':
            return assert.deepEqual([filter.text, page, hasNext, sort], ['stage prop 1', 1, null, null]);
          case 'The member turns to page 2.':
            // Either it came to page 2, or nothing was known to be there.
            return assert.deepEqual([hasNext, sort], [null, null]);
          case 'The server answers that the page is empty, like the one after it.':
          case 'The member turns back to page 1.':
            return assert.deepEqual([filter.text, page, hasNext], ['stage prop', 1, null]);
          case 'Somebody deletes all items that are on the page.':
            return assert.equal(page, 1);
          case 'The member presses the head "Level".':
            return assert.deepEqual([sort?.by, page, hasNext], ['level', 1, null]);
          case 'The member presses the head "Name".':
            return assert.deepEqual([sort?.by, page, hasNext], ['name', 1, null]);
          default:
            return;
        }
      },
    },
  },
});
