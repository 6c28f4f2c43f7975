// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '#core/contract/characters.ts';
import { readersOf } from '#core/contract/fields.ts';
import { type JournalEntry, journalEntryFields } from '#core/contract/journal/entry.ts';
import type { OwnHistory } from '#core/contract/journal/own-history.ts';
import { readVisit } from '#core/rules/journal/visit.ts';
import { Lines } from '#screens/user/since/lines.tsx';
import { SinceLastVisit } from '#screens/user/since/since-last-visit.tsx';
import { show } from '../support/screen.tsx';
import type { Answer } from '../support/scripted.ts';

const { read } = readersOf(journalEntryFields);
const characters = ['Ann', 'Bob', 'Cid', 'Dot'].map((name) =>
  readCharacter({ id: `me:${name}`, name, player: 'me', status: 'active', sessionMS: 1_000 }),
);
let number = 100;
const entry = (name: string, kind: string, more: Partial<JournalEntry> = {}): JournalEntry => {
  number += 1;
  return read({
    id: number,
    act: number,
    at: number,
    subjectType: 'character',
    subject: `me:${name}`,
    kind,
    ...more,
  })!;
};
/** An answer with these entries, of which the oldest is the first. */
const historyOf = (entries: JournalEntry[], next: OwnHistory['next'] = null): OwnHistory => ({
  entities: entries.toReversed(),
  names: {},
  next,
  last: 400,
});
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function showLines(history: OwnHistory) {
  show(<Lines characters={characters} history={history} onDismiss={() => {}} />, {
    answers: { experienceTable: { 0: '1', 900: '4', 1_000: '5' } },
  });
  await act(async () => {});
}

describe('the lines about what happened', () => {
  it('count each kind of event, say what was gained, and name a new level', async () => {
    await showLines(
      historyOf([
        entry('Bob', 'taken', { about: { item: 'Rope', quantity: 1 } as never }),
        entry('Bob', 'undone'),
        entry('Ann', 'played', { exp: 200 }),
        entry('Ann', 'mastered', { exp: 5 }),
        entry('Ann', 'given'),
        entry('Ann', 'corrected', { exp: -5 }),
      ]),
    );
    await screen.findByText(/now level 5/);
    expect(lines()).toEqual([
      '5Ann: 2 sessions, 1 gift, 1 correction · +200 Exp · now level 5',
      'Bob: 2 other changes',
    ]);
    // The line says the level in words too.
    expect(screen.getByText('5').getAttribute('aria-hidden')).toBe('true');
    const link = screen.getByRole('link', { name: 'Ann: history' });
    expect(link.getAttribute('href')).toBe('/user/me%3AAnn?tab=history');
    expect(screen.getByRole('region', { name: 'Since you were last here' })).toBeTruthy();
  });

  it('say how many further characters something happened to, and that only the newest changes are known', async () => {
    const entries = ['Ann', 'Bob', 'Cid', 'Dot'].map((name) => entry(name, 'given'));
    await showLines(historyOf(entries, { id: 7, at: 7 }));
    expect(
      screen.getByRole('region', { name: 'Since you were last here: the newest 4 changes' }),
    ).toBeTruthy();
    expect(lines().at(-1)).toBe('Something also happened to 2 more characters of yours.');
    expect(lines()).toHaveLength(3);
  });

  it('are not there if the only change was undone', async () => {
    await showLines(historyOf([entry('Ann', 'given', { undoneBy: 9 })]));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('what happened since the last visit', () => {
  const hour = 3_600_000;
  const memo = 'visit';
  const visit = (ago: number) => JSON.stringify({ before: 70, seen: 90, at: Date.now() - ago });

  interface Given {
    features?: readonly string[];
    own?: typeof characters;
  }

  function showSince(
    ownHistory: Answer,
    stored: string | null,
    { features = ['journal'], own = characters }: Given = {},
  ) {
    let dismissals = 0;
    const since = (key: string) => (
      <SinceLastVisit key={key} characters={own} onDismiss={() => (dismissals += 1)} />
    );
    const shown = show(since('first'), { answers: { ownHistory, experienceTable: {} }, features });
    if (stored !== null) shown.memos.set(memo, stored);
    // The stored visit is read when the component mounts.
    shown.rerender(since('second'));
    const asked = () =>
      shown.calls.filter(({ name }) => name === 'ownHistory').map(({ inputs }) => inputs['query']);
    return { ...shown, asked, visit: () => readVisit(shown.memos.get(memo)), dismissals: () => dismissals };
  }

  it('begins after what the last visit has seen, and is dismissed for good', async () => {
    const { asked, visit: kept, dismissals } = showSince(historyOf([entry('Ann', 'given')]), visit(hour));
    await screen.findByRole('region', { name: 'Since you were last here' });
    expect(asked()).toEqual([{ after: 90 }]);
    expect(kept()).toMatchObject({ before: 90, seen: 400 });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss these lines' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(dismissals()).toBe(1);
    expect(kept()).toMatchObject({ before: 400, seen: 400 });
    expect(asked()).toHaveLength(1);
  });

  it('is asked again from the same entry on during a visit, which a later read of another tab prolongs', async () => {
    const later = JSON.stringify({ before: 70, seen: 500, at: Date.now() + hour });
    const { calls, memos } = showSince(() => {
      memos.set(memo, later);
      return historyOf([entry('Bob', 'given')]);
    }, visit(60_000));
    await screen.findByRole('region');
    expect(calls.find(({ name }) => name === 'ownHistory')?.inputs['query']).toEqual({ after: 70 });
    expect(memos.get(memo)).toBe(later);
  });

  it('begins with the first visit, which shows nothing', async () => {
    const { asked, visit: kept } = showSince(historyOf([]), null);
    await waitFor(() => expect(kept()).toMatchObject({ before: 400, seen: 400 }));
    expect(asked()).toEqual([{}]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each<[string, Given]>([
    ['from a server without a journal', { features: [] }],
    ['for a member without characters', { own: [] }],
  ])('is not asked %s', async (_what, given) => {
    const { asked } = showSince(historyOf([entry('Ann', 'given')]), visit(hour), given);
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
    expect(asked()).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
