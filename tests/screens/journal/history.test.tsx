// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { entryOf, pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';

const lyra = 'demo-player:Lyra';
const path = `/character/history/${encodeURIComponent(lyra)}`;
const day = (date: number) => new Date(2030, 0, date, 12).getTime();
const experienceTable = { 0: '1', 100: '2', 300: '3' };
const progress = [
  { at: day(1), exp: 0, money: null },
  { at: day(2), exp: 120, money: 40 },
  { at: day(3), exp: 90, money: 1_500.5 },
];

const openHistory = (answers: object, query = '') =>
  openPage(path + query, {
    roles: ['MANAGE_CHARACTERS'],
    answers: { characterHistory: pageOf([]), characterProgress: [], experienceTable, ...answers },
  });

describe('a history without entries', () => {
  it('says that nothing has happened yet if nothing is filtered', async () => {
    await openHistory({});
    await screen.findByText('Nothing has happened yet.');
    screen.getByText('No entry', { selector: '[aria-live=polite]' });
    expect(screen.queryByRole('button', { name: /Show everything|^Download/ })).toBeNull();
    screen.getByText('There is too little history for a line yet.');
  });

  it('says that nothing of the kind happened if it is filtered, and offers to show everything', async () => {
    const { asked, address } = await openHistory({}, '?kind=trades&from=2030-01-02');
    await screen.findByText('Nothing of this kind happened in these days.');
    press(screen.getByRole('button', { name: 'Show everything' }));
    await screen.findByText('Nothing has happened yet.');
    expect(address()).toBe(path);
    expect(asked('characterHistory').map(({ characterId, query }) => [characterId, query])).toEqual([
      [lyra, { kinds: ['sold', 'bought'], from: new Date(2030, 0, 2).getTime(), limit: 100 }],
      [lyra, { kinds: [], limit: 100 }],
    ]);
  });
});

describe('an entry of a history', () => {
  it('has a button to undo its write only if the reader may undo it', async () => {
    const entries = [entryOf({ mayUndo: true, act: 12 }), entryOf({ id: 6 })];
    await openHistory({ characterHistory: pageOf(entries) });
    const [undo, ...others] = await screen.findAllByRole('button', { name: /^Undo/ });
    expect(others).toEqual([]);
    expect(undo!.getAttribute('aria-label')).toBe('Undo the sale of 2 Rope, 02-01-2030 18:30');
    press(undo!);
    const question = within(await screen.findByRole('alertdialog'));
    question.getByRole('heading', { name: 'Undo the sale of 2 Rope?' });
  });

  it('that was undone is struck through with its consequences, and says so', async () => {
    const entries = [entryOf({ undoneBy: 9, exp: 5 }), entryOf({ id: 6, exp: 7 })];
    await openHistory({ characterHistory: pageOf(entries) });
    const [undone, valid] = await screen.findAllByRole('article');
    const struck = (entry: HTMLElement) => [...entry.querySelectorAll('s')].map((each) => each.textContent);
    expect(struck(undone!)).toEqual(['Sold 2 Rope for 30 MO', '+5 Exp · +30 MO']);
    expect(undone!.textContent).toContain('This was undone.');
    expect(struck(valid!)).toEqual([]);
    expect(valid!.textContent).not.toContain('This was undone.');
  });
});

describe('the progress of a character', () => {
  it('has each point with its experience, level and money in a table', async () => {
    await openHistory({ characterProgress: progress });
    const table = await screen.findByRole('table', { hidden: true });
    const rows = [...table.querySelectorAll('tr')];
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Date', 'Experience', 'Level', 'Money'],
      ['01-01-2030 12:00', '0', '1', 'unknown'],
      ['02-01-2030 12:00', '120', '2', '40 MO'],
      ['03-01-2030 12:00', '90', '1', '1,500.5 MO'],
    ]);
  });

  it('is shown as two lines, whose names contain their days and values, and a list of the levels', async () => {
    await openHistory({ characterProgress: progress });
    const exp = await screen.findByRole('img', { name: /^Experience/ });
    expect(exp.getAttribute('aria-label')).toBe(
      'Experience from 01-01-2030 to 03-01-2030: at first 0, at last 90, at least 0, at most 120',
    );
    expect(screen.getByRole('img', { name: /^Money/ }).getAttribute('aria-label')).toBe(
      'Money from 02-01-2030 to 03-01-2030: at first 40 MO, at last 1,500.5 MO, at least 40 MO, at most 1,500.5 MO',
    );
    const levels = within(screen.getByRole('list', { name: 'Levels' })).getAllByRole('listitem');
    expect(levels.map(({ textContent }) => textContent)).toEqual([
      'Level 1 since 01-01-2030',
      'Level 2 since 02-01-2030',
      'Level 1 since 03-01-2030',
    ]);
    // The line begins with the first level, so only the later changes are marked on it.
    expect([...exp.querySelectorAll('line[y2="100"][x1]')].map((mark) => mark.getAttribute('x1'))).toEqual([
      '50',
      '100',
    ]);
    const ends = [...exp.closest('figure')!.querySelectorAll('p[aria-hidden] span')];
    expect(ends.map(({ textContent }) => textContent)).toEqual(['01-01-2030', '03-01-2030']);
  });

  it('lists no levels if the levels are unknown', async () => {
    await openHistory({ characterProgress: progress, experienceTable: {} });
    await screen.findByRole('img', { name: /^Experience/ });
    expect(screen.queryByRole('list', { name: 'Levels' })).toBeNull();
  });

  it('has no line of money while only one amount is known', async () => {
    await openHistory({ characterProgress: progress.slice(0, 2) });
    await screen.findByRole('img', { name: /^Experience/ });
    expect(screen.queryByRole('img', { name: /^Money/ })).toBeNull();
  });
});

it('the history of any character does not exist on a server without a journal', async () => {
  await openPage(path, { roles: ['MANAGE_CHARACTERS'], features: [] });
  await screen.findByText('404 Not Found');
});
