// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import { characterOf } from '../support/people.ts';
import { openPage } from '../support/open-page.tsx';

const id = 'p:Lyra';
const noon = (day: number) => new Date(2030, 0, day, 12).getTime();
const played = (ms: number, isAlive = true) => [
  { character: 'q:Bram', ms: 1, isAlive: false },
  { character: id, ms, isAlive },
];
const session = { labels: [], registrar: null, master: 'm:Orla Finch', characters: [] };
const sessions = [
  { ...session, id: 's1', title: 'First', date: noon(1), characters: played(300) },
  { ...session, id: 's4', title: 'Last', date: noon(4), characters: played(-50, false) },
  { ...session, id: 's2', title: 'By others', date: noon(2), characters: played(9).slice(0, 1) },
  { ...session, id: 's3', title: 'Mastered', date: noon(3), master: id },
];

async function openLog(found: readonly unknown[], created: number | null = noon(1)) {
  const page = await openPage(`/user/${encodeURIComponent(id)}?tab=history`, {
    features: [],
    answers: { character: characterOf({ created }), sessionsInDates: found },
  });
  await screen.findByRole('heading', { name: 'Adventure log' });
  return page;
}

describe('without a journal, the history of a character', () => {
  it('is the list of its own sessions, newest first, with day, title, master, experience and death', async () => {
    await openLog(sessions);
    const rows = await screen.findAllByRole('article');
    expect(rows.map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
      ['04-01-2030', 'Played in “Last” with Orla Finch as master', '-50 Exp · Died.'],
      ['03-01-2030', 'Was the master of “Mastered”'],
      ['01-01-2030', 'Played in “First” with Orla Finch as master', '+300 Exp'],
    ]);
    screen.getByText('3 sessions', { selector: '[aria-live=polite]' });
  });

  it('reads the sessions from the day on which the character was created until today', async () => {
    const { asked } = await openLog([]);
    await waitFor(() => expect(asked('sessionsInDates')).toHaveLength(1));
    expect(asked('sessionsInDates')[0]?.query).toMatchObject({
      from: startOfDay(noon(1)),
      to: endOfDay(Date.now()),
    });
  });

  it('says that the character has taken part in no session', async () => {
    await openLog(sessions.slice(2, 3));
    await screen.findByText('This character has taken part in no session yet.');
    screen.getByText('No session', { selector: '[aria-live=polite]' });
  });
});
