// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { features as allFeatures } from '#core/contract/features.ts';
import type { Session } from '#core/contract/sessions.ts';
import { noFilter } from '#screens/session/list/session-filters.tsx';
import { SessionList } from '#screens/session/list/session-list.tsx';
import { SessionsOf } from '#screens/session/page/sessions-of.tsx';
import { sessionOf } from '../support/people.ts';
import { type Answers, refused } from '../support/scripted.ts';
import { show } from '../support/screen.tsx';

const dusk = sessionOf({
  date: new Date(2025, 2, 4, 20, 5).getTime(),
  characters: [{ character: 'p2:Bob', ms: 1_200, isAlive: true }],
});
const sessions = [
  dusk,
  { ...dusk, id: 's2', date: null },
  { ...dusk, id: 's3', title: null, master: ' : ', date: null, characters: [] },
];

it('the question before a deletion has the values of its session; the time distinguishes sessions of the same title', async () => {
  show(<SessionList view={{ filter: noFilter, sort: null, page: 1 }} onView={() => {}} />, {
    answers: { sessions: { entities: sessions, nextAt: null }, sessionCount: sessions.length },
    roles: ['MANAGE_SESSIONS'],
  });
  const details = {
    'Delete Dusk, 04-03-2025 20:05':
      'It was led by Ann and registered on 04-03-2025 20:05, with 1 character.',
    'Delete Dusk, Unknown': 'It was led by Ann and registered on Unknown, with 1 character.',
    'Delete Unknown': 'It was led by Unknown and registered on Unknown, with 0 characters.',
  };
  const buttons = await screen.findAllByRole('button', { name: /^Delete/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(Object.keys(details));
  const days = screen.getAllByRole('time').map(({ textContent }) => textContent);
  expect(days).toEqual(['04-03-2025', 'Unknown', 'Unknown']);
  for (const [name, words] of Object.entries(details)) {
    fireEvent.click(screen.getByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this session?' }));
    question.getByText(words);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

it('links to the newest sessions of a player have the time after a title that two share', async () => {
  const answers = { sessions: { entities: sessions, nextAt: null } };
  show(<SessionsOf title="Led" empty="" filter={{ player: 'p2' }} />, { answers, features: allFeatures });
  const links = await screen.findAllByRole('link', { name: /Dusk/ });
  const names = links.map((link) => link.getAttribute('aria-label'));
  expect(names).toEqual(['Dusk, 04-03-2025 20:05', 'Dusk, Unknown']);
});

describe('the filter of sessions', () => {
  const filter = {
    text: 'dusk',
    label: 'l1',
    master: 'p1',
    player: 'p2',
    character: 'p3:Lyra',
  };

  /** Shows the list with this filter. @returns the calls, and how the filter was changed */
  function open(
    change: Partial<typeof filter>,
    found: readonly Session[],
    features: readonly string[] = allFeatures,
    answers: Answers = {},
  ) {
    const onView = vi.fn();
    const { calls } = show(
      <SessionList view={{ filter: { ...noFilter, ...change }, sort: null, page: 1 }} onView={onView} />,
      {
        features,
        member: 'p9',
        answers: {
          sessions: { entities: found, nextAt: null },
          labels: [{ id: 'l1', name: 'Heist' }],
          players: [
            { playerId: 'p1', name: 'Ann', dateJoined: 0, masterSince: 1 },
            { playerId: 'p2', name: 'Bob', dateJoined: 0, masterSince: null },
          ],
          ...answers,
        },
      },
    );
    const searches = () => calls.filter(({ name }) => name === 'sessions').map(({ inputs }) => inputs.query);
    return { searches, filters: () => onView.mock.calls.map(([view]) => view.filter) };
  }

  it('is sent to the server, named in the text that counts the sessions, and shown as chips that remove it', async () => {
    const { searches, filters } = open(filter, [dusk]);
    await screen.findByText(
      '1 session is shown with the label Heist for “dusk” (Master: Ann, Player: Bob, Character: Lyra)',
    );
    expect(searches()).toEqual([expect.objectContaining(filter)]);
    for (const name of [
      'Remove the label Heist',
      'Remove the filter Master: Ann',
      'Remove the filter Player: Bob',
      'Remove the filter Character: Lyra',
    ])
      fireEvent.click(screen.getByRole('button', { name }));
    const [first, ...others] = [{ label: null }, { master: null }, { player: null }, { character: null }];
    expect(filters()[0]).toEqual({ ...filter, ...first });
    expect(filters()[3]).toEqual(Object.assign({ ...filter }, first, ...others));
    expect(screen.getByRole('searchbox', { name: 'Search by title' })).toHaveProperty('value', 'dusk');
  });

  it('offers masters, and the member’s own characters with a switch', async () => {
    const { filters } = open({}, [dusk]);
    fireEvent.click(await screen.findByRole('button', { name: 'Filter by master Master' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ann']);
    fireEvent.click(options[0]!);
    fireEvent.click(screen.getByRole('switch', { name: 'With my characters' }));
    expect(filters()).toEqual([
      { ...noFilter, master: 'p1' },
      { ...noFilter, master: 'p1', player: 'p9' },
    ]);
  });

  it('says that the masters could not be loaded, and still searches', async () => {
    const { searches } = open({ master: 'p1' }, [dusk], allFeatures, { players: refused() });
    expect(await screen.findAllByText('Cannot load players')).toHaveLength(2);
    await screen.findByText('1 session is shown (Master: Unknown)');
    expect(searches()).toHaveLength(1);
  });

  it('that matches nothing leads to all sessions', async () => {
    const { filters } = open({ player: 'p9' }, []);
    await screen.findByText('No session matches');
    expect(screen.getByRole('switch')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Show all sessions' }));
    expect(filters()).toEqual([noFilter]);
  });

  it('is absent where the server does not search sessions', async () => {
    const { searches } = open(filter, [], []);
    await screen.findByText('No session registered in this server... yet.');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(searches()).toEqual([{ ts: expect.any(Number), limit: 10, nextAt: 0 }]);
  });
});
