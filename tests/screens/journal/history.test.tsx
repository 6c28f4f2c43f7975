// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CharacterProgress } from '#screens/journal/progress.tsx';
import { press } from '../../ui/support/press.ts';
import { about, entryOf, pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';
import { show } from '../support/screen.tsx';
import { wordsOf } from '../support/words.ts';

const lyra = 'demo-player:Lyra';
const path = `/character/history/${encodeURIComponent(lyra)}`;
const roles = ['MANAGE_CHARACTERS'] as const;

it.each([
  [3, ['Experience', 'Money']],
  [1, []],
])(
  'the progress of a character on %d days opens to a line of each value that is known on two days',
  async (count, lines) => {
    const at = (day: number) => new Date(2030, 0, day, 12).getTime();
    const characterProgress = [
      { at: at(1), exp: 0, money: null },
      { at: at(2), exp: 120, money: 40 },
      { at: at(3), exp: 90, money: 1_500.5 },
    ].slice(0, count);
    show(<CharacterProgress characterId={lyra} />, { features: ['journal'], answers: { characterProgress } });
    const few = 'There is too little history for a line yet.';
    if (lines.length === 0) await screen.findByText(few);
    else fireEvent.click(await screen.findByRole('button', { name: 'Over time', expanded: false }));
    const shown = screen.queryAllByRole('img').map((line) => line.getAttribute('aria-label')?.split(' ')[0]);
    expect(shown).toEqual(lines);
  },
);

it('what an entry names leads to its page, unless it is a session that has been deleted since', async () => {
  const entries = [
    entryOf({ id: 9, kind: 'undone' }),
    entryOf({ id: 8, kind: 'played' }),
    entryOf({ kind: 'played', about: { ...about, title: 'The Lost Mill', sessionGone: true } }),
  ];
  await openPage(path, {
    roles,
    answers: { characterHistory: pageOf(entries), characterProgress: [] },
  });
  const list = within(await screen.findByRole('list', { name: 'Entries' }));
  const session = ['The Toll Bridge', 'Orla Finch'];
  expect(wordsOf(list.getAllByRole('link'))).toEqual(['Bob', 'Rope', 'Bob', ...session, 'Bob', 'Orla Finch']);
  list.getByText(/The Lost Mill/);
});

it('a history without entries says that nothing has happened yet, or else nothing that the filter shows', async () => {
  const { address } = await openPage(`${path}?kind=trades&from=2030-01-02`, {
    roles,
    answers: { characterHistory: pageOf([]), characterProgress: [] },
  });
  await screen.findByText('Nothing of this kind happened on these dates.');
  expect(screen.queryByText('The end cannot be before the start')).toBeNull();
  press(screen.getByRole('button', { name: 'Show everything' }));
  await screen.findByText('Nothing has happened yet.');
  expect(screen.queryByRole('button', { name: /Show everything|^Download/ })).toBeNull();
  expect(address()).toBe(path);
});

it.each([
  ['/audit', ['ADMIN']],
  [path, roles],
  ['/adventure/list', []],
] as const)('on a server without additions, %s does not exist', async (address, held) => {
  await openPage(address, { roles: held, features: [] });
  await screen.findByText('404 Not Found');
});
