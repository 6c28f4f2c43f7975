// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maxOnRequest } from '#ui/lists/list-size.ts';
import { entryOf, pageOf } from '../support/entries.ts';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { characterOf, itemOf, sessionOf } from '../support/people.ts';
import type { Answers } from '../support/scripted.ts';

const noon = new Date(2030, 0, 2, 12).getTime();
const id = 'p:Lyra';
const own = encodeURIComponent(id);
const tooMany = <Row,>(row: (index: number) => Row): Row[] =>
  Array.from({ length: maxOnRequest + 1 }, (_, index) => row(index));

const names = tooMany((index) => `Thing ${index}`);
const inventory = Object.fromEntries(names.map((name) => [name, 1]));
const sessions = tooMany((index) => sessionOf({ id: `s${index}`, date: noon, master: id }));

const pages: [string, string, Answers, string[]?][] = [
  [
    '/character/all',
    'To find a row, search by its name.',
    {
      activeCharacterColumns: tooMany((index) => ({ name: `Bram ${index}`, created: noon, player: 'p' })),
      ownOverview: { characters: [], levels: null },
      experienceTable: { 0: '1' },
      tokenImages: new Map(),
    },
  ],
  [
    `/user/${own}?tab=inventory`,
    'To find an item, search by its name or choose a label.',
    {
      character: characterOf({ inventory }),
      experienceTable: { 0: '1' },
      itemsByIds: names.map((name) => itemOf({ name })),
      labels: [],
    },
  ],
  [
    '/item/usage?item=Rope&inactive=included',
    'Exclude inactive characters for a shorter list.',
    {
      itemUsage: tooMany((index) => characterOf({ id: `p:${index}`, name: `Bram ${index}` })),
      experienceTable: { 0: '1' },
    },
  ],
  [
    '/session/stats?from=2030-01-01&to=2030-01-03',
    'Choose fewer days for a shorter list.',
    { sessionsInDates: sessions, playersByIds: [] },
  ],
  [
    `/character/history/${own}`,
    'Choose fewer days for a shorter list.',
    {
      characterHistory: pageOf(tooMany((index) => entryOf({ id: index, act: index }))),
      characterProgress: [],
      experienceTable: { 0: '1' },
    },
  ],
  [
    `/user/${own}?tab=history`,
    "The browser's search finds only the sessions in the page.",
    { character: characterOf({ created: noon }), sessionsInDates: sessions, experienceTable: { 0: '1' } },
    [],
  ],
];

it.each(pages)(
  'with more than 5,000 rows, %s says how to find one: %s',
  async (path, advice, answers, features) => {
    await openPage(path, { roles: ['ADMIN'], answers, ...(features && { features }) });
    // The statistics show ten sessions until the user asks for all.
    if (path.startsWith('/session/stats'))
      press((await screen.findByText('Show all 5,001')).closest('button')!);
    const notice = await screen.findByText(/which holds at most 5,000 rows/);
    expect(notice.textContent).toBe(
      `Only a part of this list is in the page, which holds at most 5,000 rows. The browser's own search and printing leave out the other rows. ${advice}`,
    );
  },
);
