// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireCharacter } from '#core/contract/characters.ts';
import { press } from '../../ui/support/press.ts';
import { entryOf, pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused } from '../support/scripted.ts';
import { characterOf, itemOf } from '../support/people.ts';

const id = 'p:Lyra';
const noon = (day: number) => new Date(2030, 0, day, 12).getTime();
const experienceTable = { 0: '1', 100: '2', 300: '3' };
const items = [
  itemOf({ name: 'Rope', sell: { cost: 2.5, tools: [], buildings: [] } }),
  itemOf({ name: 'Anvil', sell: { cost: 40, tools: ['Smith’s Tools', 'Muscles'], buildings: [] } }),
  itemOf({ name: 'Oath' }),
];

interface Shown {
  character?: Partial<WireCharacter>;
  tab?: string;
  features?: readonly string[];
  answers?: Answers;
}

const openProfile = ({ character = {}, tab, features, answers = {} }: Shown = {}) =>
  openPage(`/user/${encodeURIComponent(id)}${tab ? `?tab=${tab}` : ''}`, {
    ...(features && { features }),
    answers: {
      character: characterOf({ money: 10, ...character }),
      experienceTable,
      itemsByIds: items,
      labels: [],
      materialsBy: [],
      characterHistory: pageOf([]),
      characterProgress: [],
      ...answers,
    },
  });

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      // Without how long ago the day is.
      term.nextElementSibling?.textContent?.replace(/ \(.*|\s+$/, ''),
    ]),
  );

describe('the facts of a character', () => {
  it('are its dates, the sources of its experience and its proficiencies', async () => {
    const dates = { created: noon(1), lastPlayed: noon(2), lastMastered: noon(3) };
    const proficiencies = [{ name: 'Kettle' }, { name: 'Anvil' }];
    const experience = { sessionMS: 100, masterMS: 50, pbcMS: 30, errataMS: 20 };
    await openProfile({ character: { ...dates, ...experience, proficiencies } });
    const known = await screen.findByRole('list', { name: 'Proficiencies' });
    expect(facts()).toEqual({
      Created: '01-01-2030',
      'Last played': '02-01-2030',
      'Last mastered': '03-01-2030',
    });
    expect([...known.children].map(({ textContent }) => textContent)).toEqual(['Kettle', 'Anvil']);
    const sources = screen.getByRole('list', { name: 'Experience' });
    expect([...sources.children].map((row) => [...row.children].map((part) => part.textContent))).toEqual([
      ['Sessions', '100'],
      ['Sessions as master', '50'],
      ['Play by chat', '30'],
      ['Corrections', '20'],
    ]);
    const parts = [...sources.previousElementSibling!.querySelectorAll('rect')];
    expect(
      parts.map((part) => [part.dataset['source'], part.getAttribute('x'), part.getAttribute('width')]),
    ).toEqual([
      ['sessions', '0%', '50%'],
      ['mastering', '50%', '25%'],
      ['chat', '75%', '15%'],
      ['corrections', '90%', '10%'],
    ]);
  });

  it('say what is unknown, what has never happened, and that there is no proficiency', async () => {
    await openProfile();
    await screen.findByText('None');
    expect(facts()).toEqual({ Created: 'Unknown', 'Last played': 'Never', 'Last mastered': 'Never' });
    expect(screen.queryByRole('list', { name: 'Proficiencies' })).toBeNull();
  });
});

describe('the head of a profile', () => {
  it.each([
    [0, 'Level 1, 0 Exp, 100 to level 2', '0%'],
    [150, 'Level 2, 150 Exp, 150 to level 3', '25%'],
    [1_300, 'Level 3, 1,300 Exp', '100%'],
  ])('shows the way from %d Exp to the next level in words and as a bar', async (sessionMS, words, width) => {
    await openProfile({ character: { sessionMS } });
    const line = await screen.findByText(
      (_, element) => element?.localName === 'p' && element.textContent === words,
    );
    expect(line.parentElement?.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(width);
  });

  it('shows the experience alone if the levels are unknown', async () => {
    await openProfile({ character: { sessionMS: 150 }, answers: { experienceTable: {} } });
    await screen.findByText((_, element) => element?.localName === 'p' && element.textContent === '150 Exp');
  });

  it.each([
    ['active', 'Active'],
    ['dead', 'Dead'],
    ['zombie', 'zombie'],
  ])('says of a character with the status %s: %s', async (status, word) => {
    await openProfile({ character: { status } as object });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Lyra' });
    within(heading.parentElement!.parentElement!).getByText(word);
  });

  it('shows the money, the number of different items and, once they are read, what they bring if sold', async () => {
    await openProfile({ character: { inventory: { Rope: 3, Anvil: 1, Oath: 5 } }, tab: 'inventory' });
    const worth = await screen.findByText(/^worth/);
    expect(worth.textContent).toBe('worth 7.5 MO if sold');
    expect(worth.parentElement?.firstChild?.textContent).toBe('3 items');
    expect(worth.parentElement?.previousElementSibling?.textContent).toBe('10 MO');
  });
});

describe('the first tab of a profile', () => {
  it('lists the five newest entries of the history, below the line of experience', async () => {
    const entries = [9, 8, 7, 6, 5, 4].map((number) =>
      entryOf({ id: number, exp: number, money: null, undoneBy: number === 8 ? 10 : null }),
    );
    const progress = [
      { at: noon(1), exp: 0, money: 1 },
      { at: noon(3), exp: 120, money: 40 },
    ];
    const { asked } = await openProfile({
      answers: { characterHistory: pageOf(entries), characterProgress: progress },
    });
    const list = await screen.findByRole('list', { name: 'Lately' });
    const consequences = [...list.children].map((row) => row.lastElementChild!);
    expect(consequences.map(({ textContent }) => textContent)).toEqual([
      '+9 Exp',
      '+8 Exp',
      '+7 Exp',
      '+6 Exp',
      '+5 Exp',
    ]);
    expect(consequences.map((each) => each.querySelector('s') !== null)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(screen.getByRole('slider', { name: 'Experience' }).getAttribute('aria-valuetext')).toBe(
      '03-01-2030: 120 Exp',
    );
    expect(screen.queryByRole('slider', { name: 'Money' })).toBeNull();
    expect(screen.queryByText('Nothing has happened yet.')).toBeNull();
    expect(asked('characterHistory').map(({ query }) => query)).toEqual([{ kinds: [], limit: 100 }]);
  });

  it('says that nothing has happened yet', async () => {
    await openProfile();
    await screen.findByText('Nothing has happened yet.');
  });

  it('says that the history cannot be read', async () => {
    await openProfile({ answers: { characterHistory: refused(403, 'Not now') } });
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Could not load the history');
    within(alert).getByText('Not now');
  });

  it('has no history if the server keeps no journal', async () => {
    await openProfile({ features: [] });
    await screen.findByRole('heading', { name: 'Facts' });
    expect(screen.queryByRole('heading', { name: 'Lately' })).toBeNull();
  });
});

it('a character that cannot be read causes a dialog, whose button opens the member’s own characters', async () => {
  const { address } = await openProfile({ answers: { character: refused(403, 'Not yours') } });
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Could not load the character');
  dialog.getByText('Not yours');
  press(dialog.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(address()).toBe('/user'));
});

describe('on paper, a profile', () => {
  /** Begins to print, and ends it after the test. */
  function print() {
    fireEvent(window, new Event('beforeprint'));
    onTestFinished(() => void fireEvent(window, new Event('afterprint')));
  }

  it('has its facts, and every item with its quantity', async () => {
    await openProfile({
      character: { inventory: { Rope: 1_200, Anvil: 1 }, created: noon(1) },
      tab: 'inventory',
    });
    await screen.findAllByRole('listitem');
    print();
    const sheet = (await screen.findByRole('heading', { name: 'Facts' })).closest('div')!;
    expect(facts()['Created']).toBe('01-01-2030');
    const rows = [...within(sheet).getByRole('list', { name: 'Inventory' }).children];
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Anvil', '1'],
      ['Rope', '1,200'],
    ]);
  });

  it('says that the character owns nothing', async () => {
    await openProfile();
    await screen.findByRole('heading', { name: 'Facts' });
    print();
    await screen.findByText('This character owns nothing yet.');
  });

  it('is the history if that tab is open', async () => {
    await openProfile({ tab: 'history' });
    await screen.findByText('Nothing has happened yet.');
    print();
    expect(screen.queryByRole('heading', { name: 'Facts' })).toBeNull();
  });
});
