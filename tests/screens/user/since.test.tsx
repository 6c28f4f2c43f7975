// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readersOf } from '#core/contract/fields.ts';
import { type JournalEntry, journalEntryFields } from '#core/contract/journal/entry.ts';
import type { OwnHistory } from '#core/contract/journal/own-history.ts';
import { seenStatesOf } from '#core/rules/journal/visit.ts';
import { Lines } from '#screens/user/since/lines.tsx';
import { SinceLastVisit } from '#screens/user/since/since-last-visit.tsx';
import { characterOf } from '../support/people.ts';
import { refused } from '../support/scripted.ts';
import { show } from '../support/screen.tsx';

const { read } = readersOf(journalEntryFields);
const characters = ['Ann', 'Bob', 'Cid', 'Dot'].map((name) =>
  characterOf({ id: `me:${name}`, name, sessionMS: 1_000 }),
);
/** An answer with an entry of each of these kinds, each about a character. */
const historyOf = (
  entries: (Partial<JournalEntry> & { name: string; kind: string })[],
  next: OwnHistory['next'] = null,
): OwnHistory => ({
  entities: entries.map(({ name, ...more }, index) => {
    const id = 100 - index;
    return read({ id, act: id, at: id, subjectType: 'character', subject: `me:${name}`, ...more })!;
  }),
  names: {},
  next,
  last: 400,
});

describe('the lines about what happened', () => {
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  async function showLines(history: OwnHistory) {
    show(<Lines characters={characters} history={history} onDismiss={() => {}} />, {
      answers: { experienceTable: { 0: '1', 900: '4', 1_000: '5' } },
    });
    await act(async () => {});
  }

  it('count each kind of event, or say the only one, say what was gained, and name a new level', async () => {
    await showLines(
      historyOf([
        { name: 'Ann', kind: 'corrected', exp: -5 },
        { name: 'Ann', kind: 'given' },
        { name: 'Ann', kind: 'mastered', exp: 5 },
        { name: 'Ann', kind: 'played', exp: 200 },
        { name: 'Bob', kind: 'undone' },
        { name: 'Bob', kind: 'taken', about: { item: 'Rope', quantity: 1 } as never },
        { name: 'Cid', kind: 'given', about: { item: 'Rope', quantity: 1 } as never },
      ]),
    );
    await screen.findByText(/now level 5/);
    expect(lines()).toEqual([
      '5Ann: 2 sessions, 1 gift, 1 correction · +200 Exp · now level 5',
      'Bob: 2 other changes',
      'Cid: Was given 1 Rope',
    ]);
    // The line says the level in words too.
    expect(screen.getByText('5').getAttribute('aria-hidden')).toBe('true');
    const link = screen.getByRole('link', { name: 'Ann: history' });
    expect(link.getAttribute('href')).toBe('/user/me%3AAnn?tab=history');
  });

  it('say how many further characters something happened to, and that only the newest changes are known', async () => {
    const entries = ['Ann', 'Bob', 'Cid', 'Dot'].map((name) => ({ name, kind: 'given' }));
    await showLines(historyOf(entries, { id: 7, at: 7 }));
    screen.getByRole('region', { name: 'Since you were last here: the newest 4 changes' });
    expect(lines()).toHaveLength(3);
    expect(lines().at(-1)).toBe('Something also happened to 2 more characters of yours.');
  });
});

describe('what happened since the last visit', () => {
  const memo = 'visit';
  const gift = historyOf([{ name: 'Ann', kind: 'given' }]);

  /** Shows the lines an hour after a visit, or later in the same visit, and waits until the page is at rest. */
  async function showSince(
    visitedAgo: number,
    { features = ['journal'], own = characters, stored = '', seen = 'other', history = () => gift } = {},
  ) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const states = {
      ...seenStatesOf(characters),
      ...(seen === 'other' && { 'me:Ann': [0, 'active', 0, 0] }),
    };
    const visit = { before: 70, seen: 90, at: Date.now() - visitedAgo, lines: 0, states };
    const memos = new Map([[memo, JSON.stringify(visit)]]);
    const ownHistory = () => {
      // Another tab stores its visit before this answer.
      if (stored) memos.set(memo, stored);
      return history();
    };
    const { calls } = show(<SinceLastVisit characters={own} onDismiss={() => {}} />, {
      answers: { ownHistory, experienceTable: {} },
      features,
      services: {
        memos: {
          read: (key: string) => memos.get(key) ?? null,
          write: (key: string, value: string) => void memos.set(key, value),
        },
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    const asked = calls.filter(({ name }) => name === 'ownHistory').map(({ inputs }) => inputs['query']);
    return { asked, stored: () => memos.get(memo)! };
  }

  it('has no room among characters that are as they were or if it cannot be read, and says so if only their player has changed them', async () => {
    const same = await showSince(3_600_000, { seen: 'same' });
    expect(same.asked).toHaveLength(1);
    expect(screen.queryByRole('region')).toBeNull();
    await showSince(3_600_000, { history: refused() });
    expect(screen.queryByRole('region') ?? screen.queryByRole('alert')).toBeNull();
    await showSince(3_600_000, { history: () => historyOf([]) });
    await screen.findByText('Nobody else has changed your characters.');
  });

  it('begins during a visit with the same entry, and leaves the later read of another tab stored', async () => {
    const later = JSON.stringify({ before: 70, seen: 500, at: Date.now() + 3_600_000 });
    const { asked, stored } = await showSince(60_000, { stored: later });
    await screen.findByRole('region');
    expect(asked).toEqual([{ after: 70 }]);
    expect(stored()).toBe(later);
  });

  it.each([
    ['from a server without a journal', { features: [] }],
    ['for a member without characters', { own: [] }],
  ])('is not asked %s', async (_what, given) => {
    const { asked } = await showSince(3_600_000, given);
    expect(asked).toEqual([]);
  });
});
