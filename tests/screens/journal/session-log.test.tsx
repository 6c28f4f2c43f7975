// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import { SessionLog } from '#screens/journal/session-log.tsx';
import { characterOf, sessionOf } from '../support/people.ts';
import { openPage } from '../support/open-page.tsx';
import { show } from '../support/screen.tsx';

const id = 'p:Lyra';
const noon = (day: number) => new Date(2030, 0, day, 12).getTime();
const played = (ms: number, isAlive = true) => [
  { character: 'q:Bram', ms: 1, isAlive: false },
  { character: id, ms, isAlive },
];
const session = sessionOf({ master: 'm:Orla Finch' });
const sessions = [
  { ...session, id: 's1', title: 'First', date: noon(1), characters: played(300) },
  { ...session, id: 's4', title: 'Last', date: noon(4), characters: played(-50, false) },
  { ...session, id: 's2', title: 'By others', date: noon(2), characters: played(9).slice(0, 1) },
  { ...session, id: 's3', title: 'Mastered', date: noon(3), master: id },
];

it('without a journal, the history of a character is the list of its own sessions until today, newest first', async () => {
  const { asked } = await openPage(`/user/${encodeURIComponent(id)}?tab=history`, {
    features: [],
    answers: { character: characterOf({ created: noon(1) }), sessionsInDates: sessions },
  });
  await screen.findByText('3 sessions', { selector: '[aria-live=polite]' });
  screen.getByRole('list', { name: 'Session log' });
  const rows = screen.getAllByRole('article');
  expect(rows.map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
    ['04-01-2030', 'Played in “Last” with Orla Finch as master', '-50 Exp · Died.'],
    ['03-01-2030', 'Was the master of “Mastered”'],
    ['01-01-2030', 'Played in “First” with Orla Finch as master', '+300 Exp'],
  ]);
  expect(asked('sessionsInDates').map(({ query }) => query)).toMatchObject([
    { from: startOfDay(noon(1)), to: endOfDay(Date.now()) },
  ]);
});

it('without a journal, the history of a character without sessions says how one is added', async () => {
  show(<SessionLog character={characterOf({ created: noon(1) })} />, { answers: { sessionsInDates: [] } });
  await screen.findByText('This character has taken part in no session yet.');
  screen.getByText('A session appears here once its master has registered it.');
});
