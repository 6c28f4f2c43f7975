// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  auditView,
  historyView,
  type InAddress,
  parseSearch,
  playersView,
  stringifySearch,
} from '#app/views-in-addresses.ts';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';

const router = createAppRouter({} as RouterContext);

/** What the page at an address reads from the address, as the address would be written. */
function readFrom(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const matches = router.matchRoutes(path, parseSearch(search));
  return stringifySearch(matches[matches.length - 1]!.search);
}

const days = 'from=2026-01-02&to=2026-02-03';

it.each([
  '/user/p?tab=inventory&search=Rope&label=l1',
  `/user/p?tab=history&search=Rope&label=l1&kind=trades&${days}`,
  `/character/history/p?kind=gifts&${days}`,
  '/session/list?search=Dusk&label=l1&master=p1&player=p2&character=p2%3ABob&page=2',
  '/item/list?search=Rope&label=l1&page=12',
  '/item/usage?item=Rope&inactive=included',
  // The name of an item may begin and end with a space.
  '/item/usage?item=+Rope+',
  `/session/stats?${days}`,
  '/character/all?search=Ann&sort=-lastPlayed',
  '/player/all?search=Ann&sort=dateJoined',
  `/audit?kind=sold&member=ann&type=item&subject=+Rope+&text=rope&${days}`,
])('a page reads from its address everything of %s', (address) => {
  expect(readFrom(address)).toBe(address.slice(address.indexOf('?')));
});

it.each([
  ['/user/p?tab=info', ''],
  ['/user/p?tab=inventory&search=++&label=+', '?tab=inventory'],
  ['/user/p?search=+Rope+', '?search=Rope'],
  ['/user/p?kind=toString', ''],
  ['/character/history/p?kind=sold', ''],
  ['/session/list?page=1', ''],
  ['/session/list?page=0', ''],
  ['/session/list?page=2.5', ''],
  ['/session/list?page=1e20', ''],
  ['/item/list?page=1&search=+', ''],
  ['/item/usage?item=&inactive=yes', ''],
  ['/character/all?sort=dateJoined', ''],
  ['/character/all?sort=--name', ''],
  ['/player/all?sort=money&search=+', ''],
  ['/audit?kind=nothing&type=dragon&subject=&text=+&member=+', ''],
  ['/audit?kind=trades', ''],
])('a page reads from its address of %s only the usable part: %j', (address, usable) => {
  expect(readFrom(address)).toBe(usable);
});

const day = (month: number, date: number): number => new Date(2026, month - 1, date).getTime();
const audit = {
  kind: 'sold',
  member: 'ann',
  type: 'item',
  subject: ' Rope ',
  text: 'rope',
  from: day(1, 2),
  to: day(2, 3),
} as const;
const nothing = { kind: null, member: '', type: null, subject: '', text: '', from: null, to: null };

function expectInAddress<View>({ read, write }: InAddress<View>, view: View, address: string): void {
  expect(stringifySearch(write(view))).toBe(address);
  expect(read(parseSearch(address))).toEqual(view);
}

describe('the view', () => {
  it('of the audit is written to the address and read from it again', () => {
    const address = `?kind=sold&member=ann&type=item&subject=+Rope+&text=rope&${days}`;
    expectInAddress(auditView, audit, address);
    expectInAddress(auditView, { ...nothing, subject: ' Rope ' }, '?subject=+Rope+');
    expectInAddress(auditView, nothing, '');
  });

  it('of a history is written to the address and read from it again', () => {
    expectInAddress(historyView, { group: 'gifts', from: day(1, 2), to: day(2, 3) }, `?kind=gifts&${days}`);
    expectInAddress(historyView, { group: null, from: null, to: null }, '');
  });

  it('has no day for a day in the address that does not exist', () => {
    const [from, to] = ['2026-02-30', 'yesterday'];
    expect(historyView.read({ from, to })).toEqual({ group: null, from: null, to: null });
    expect(auditView.read({ from, to })).toEqual(nothing);
  });

  it.each([
    ['name', false, ''],
    ['name', true, '?sort=-name'],
    ['dateJoined', false, '?sort=dateJoined'],
    ['dateJoined', true, '?sort=-dateJoined'],
  ] as const)(
    'of a table sorted by %s, descending: %j, has the address %j, and is read from it again',
    (by, isDescending, address) => {
      expectInAddress(playersView, { filter: { text: '' }, sort: { by, isDescending }, page: 1 }, address);
    },
  );
});
