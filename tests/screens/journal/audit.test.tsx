// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import { AuditRow } from '#screens/journal/audit-row.tsx';
import { press } from '../../ui/support/press.ts';
import { about, entryOf, names, pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';
import { savedFiles } from '../support/saved-files.ts';
import { show } from '../support/screen.tsx';
import { type Answers, type Inputs, refused } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

const moment = '02-01-2030 18:30';

/** Opens the audit. `journal` is the answer to its calls. */
const openAudit = (journal: Answers['journal']) =>
  openPage('/audit', { roles: ['ADMIN'], answers: { journal } });

/** Shows an entry. @returns queries of its element, and what its button asks to undo */
function showEntry(more: Partial<JournalEntry>) {
  const onUndo = vi.fn<(act: number, what: string) => void>();
  show(<AuditRow entry={entryOf(more)} names={names} onUndo={onUndo} />, {
    roles: ['ADMIN'],
    features: ['journal', 'pages'],
  });
  return { ...within(screen.getByRole('article')), onUndo };
}

/** The links of an entry: the address by the name. */
const linksIn = (entry: ReturnType<typeof showEntry>): Record<string, string | null> =>
  Object.fromEntries(
    entry
      .queryAllByRole('link', { hidden: true })
      .map((link: HTMLElement) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]),
  );

const lyra = 'demo-player%3ALyra';
const linksOfLyra = {
  'Only Lyra': `/audit?type=character&subject=${lyra}`,
  'History Lyra': `/character/history/${lyra}`,
  'Page Lyra': `/character/${lyra}`,
};

it.for<[string, Partial<JournalEntry>, Record<string, string>]>([
  [
    'a character in a session',
    { kind: 'played' },
    {
      Bob: '/player/m1',
      'The Toll Bridge': '/session/s1',
      'Only by Bob': '/audit?member=m1',
      ...linksOfLyra,
    },
  ],
  [
    'a character in a session that has been deleted since',
    { kind: 'played', actor: null, about: { ...about, sessionGone: true } },
    linksOfLyra,
  ],
  [
    'an item',
    { subjectType: 'item', subject: 'Silk & Rope', actor: 'm2' },
    {
      m2: '/player/m2',
      'Only by m2': '/audit?member=m2',
      'Only Silk & Rope': '/audit?type=item&subject=Silk+%26+Rope',
      'Page Silk & Rope': '/item/details/Silk%20%26%20Rope',
    },
  ],
  [
    'a session, written by the server',
    { subjectType: 'session', subject: 's1', actor: null },
    { 'Only The Toll Bridge': '/audit?type=session&subject=s1', 'Page The Toll Bridge': '/session/s1' },
  ],
  [
    'a member, by themselves',
    { subjectType: 'player', subject: 'm1' },
    {
      Bob: '/player/m1',
      'Only by Bob': '/audit?member=m1',
      'Only Bob': '/audit?type=player&subject=m1',
      'Page Bob': '/player/m1',
    },
  ],
  [
    'an unknown subject, and what its changes name',
    {
      subjectType: 'guild',
      changes: [
        { key: 'recipesOf', name: 'Net', before: null, after: [{ label: 'Tie', materials: { Cord: 2 } }] },
        { key: 'outcome', name: 'm1:A', before: null, after: null },
        { key: 'adventureMaster', name: null, before: 'm1', after: 'm2' },
      ],
    },
    {
      Bob: '/player/m1',
      'Only by Bob': '/audit?member=m1',
      Net: '/item/details/Net',
      Cord: '/item/details/Cord',
      A: '/character/m1%3AA',
      m2: '/player/m2',
    },
  ],
  [
    'a deletion, but not to what is gone',
    {
      subjectType: 'guild',
      subject: 'Rope',
      kind: 'deleted',
      changes: ['Rope', 'Net'].map((name) => ({ key: 'pieces', name, before: 2, after: null })),
    },
    { Bob: '/player/m1', 'Only by Bob': '/audit?member=m1', Net: '/item/details/Net' },
  ],
])('an entry of the audit about %s links to related entries and pages', ([, more, links]) => {
  expect(linksIn(showEntry(more))).toEqual(links);
});

it.for<[Partial<JournalEntry>, string]>([
  [{}, 'by Bob'],
  [{ actor: null }, 'by the server'],
  [{ kind: 'played' }, 'registered by Bob'],
])('an entry of the audit %o is %s', ([more, author]) => {
  expect(showEntry(more).getAllByRole('paragraph')[0]!.textContent.endsWith(` ${author}`)).toBe(true);
});

it('an entry of the audit lists its changes with former and new values, and says how many more there are', () => {
  const changes = [
    { key: 'money', name: null, before: 10, after: 40 },
    { key: 'pieces', name: 'Rope', before: null, after: 1 },
  ];
  const entry = showEntry({ changes, moreChanges: 3 });
  const rows = within(entry.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => wordsOf(row.children))).toEqual([
    ['What changed', 'Before', 'After'],
    ['Money', '10.00 MO', '40.00 MO'],
    ['Rope', 'nothing', '1'],
  ]);
  entry.getByText('3 more changes');
  expect(entry.queryByText('updateInventory')).toBeNull();
  expect(document.querySelector('summary')?.textContent).toBe(
    `What changed, Sale: Character Lyra, 2 Rope, ${moment}`,
  );
});

it.each<[Partial<JournalEntry>, string, string]>([
  [{}, `Undo the entry “Sale: Lyra”, 2 Rope, ${moment}`, 'the entry “Sale: Lyra”'],
  [
    { kind: 'played', about: { ...about, item: null } },
    `Undo the entry “Session played: Lyra”, ${moment}`,
    'the session “The Toll Bridge”',
  ],
  [
    { kind: 'played', about: null },
    `Undo the entry “Session played: Lyra”, ${moment}`,
    'the entry “Session played: Lyra”',
  ],
])('an entry of the audit with %o has the button "%s", which asks about %s', (more, button, what) => {
  const entry = showEntry({ ...more, mayUndo: true, act: 12 });
  press(entry.getByRole('button', { name: button }));
  expect(entry.onUndo.mock.calls).toEqual([[12, what]]);
});

describe('the list of the audit', () => {
  const pages: Record<string, JournalPage> = {
    first: pageOf([entryOf({ id: 9 })], { next: { at: 5, id: 9 } }),
    9: pageOf([entryOf({ id: 8, actor: 'm2' })], { next: { at: 4, id: 8 }, names: { m2: 'Ann' } }),
    8: pageOf([entryOf({ id: 7, actor: 'm3' })], { names: { m3: 'Cid' } }),
  };
  const paged = ({ query }: Inputs) => pages[(query?.['before'] as number | undefined) ?? 'first'];
  const count = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });

  it('shows older entries below the newer ones with the names of all authors, and then moves the focus to the number', async () => {
    const { asked } = await openAudit(paged);
    await count('The newest entry');
    const older = screen.getByRole('button', { name: 'Show older entries' });
    press(older);
    await count('The newest 2 entries');
    expect(document.activeElement).toBe(older);
    press(older);
    const status = await count('3 entries');
    await waitFor(() => expect(document.activeElement).toBe(status));
    expect(wordsOf(screen.getAllByText(/^(Bob|Ann|Cid)$/))).toEqual(['Bob', 'Ann', 'Cid']);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    expect(asked('journal').map(({ query }) => [query?.['beforeAt'], query?.['before']])).toEqual([
      [undefined, undefined],
      [5, 9],
      [4, 8],
    ]);
  });

  it('says how far back the server has searched, and continues the search', async () => {
    const at = new Date(2029, 4, 6, 7, 8).getTime();
    await openAudit(({ query }: Inputs) =>
      query?.['before'] === 4_000 ? pageOf([entryOf({})]) : pageOf([], { next: { at, id: 4_000 } }),
    );
    await count('The newest 0 entries Searched back to 06-05-2029 07:08.');
    expect(screen.queryByText('No entry matches.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    press(screen.getByRole('button', { name: 'Continue' }));
    await count('1 entry');
    expect(screen.queryByText(/Searched back/)).toBeNull();
  });
});

it('the filter of the audit writes what was entered in each of its fields to the address, in one step of the history', async () => {
  const { asked, address } = await openAudit(pageOf([]));
  await screen.findByText('No entry matches.');
  const words = (label: string) => screen.getByLabelText(label, { selector: 'button' }).textContent;
  expect([words('What happened'), words('About')]).toEqual(['Everything', 'Anything']);
  screen.getByText('The member’s id.');
  screen.getByText('Id or name. Set About too.');
  const steps = history.length;
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  const choose = async (name: RegExp, option: string) => {
    press(screen.getByRole('button', { name }));
    press(await screen.findByRole('option', { name: option }));
  };
  type('By whom', 'm1');
  await choose(/About$/, 'Item');
  type('Which one', 'Rope');
  type('Words', 'bet');
  await choose(/What happened$/, 'Edit');
  expect(asked('journal')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(asked('journal')).toHaveLength(2));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    kind: 'edited',
    member: 'm1',
    type: 'item',
    subject: 'Rope',
    text: 'bet',
  });
  expect(history.length - steps).toBe(1);
  const from = screen.getByRole('textbox', { name: 'From' });
  type('From', '2030-02-31');
  fireEvent.blur(from);
  fireEvent.click(screen.getByRole('button', { name: 'Show', description: 'There is no 2030-02-31.' }));
  expect(screen.getByRole('alert').textContent).toBe('There is no 2030-02-31.');
  expect(document.activeElement).toBe(from);
  type('From', '2030-02-30');
  expect(screen.queryByRole('alert')).toBeNull();
  type('From', '2030-03-05');
  type('To', '2030-03-04');
  fireEvent.click(
    screen.getByRole('button', { name: 'Show', description: 'The end cannot be before the start' }),
  );
  type('To', '2030-03-05');
  fireEvent.click(screen.getByRole('button', { name: 'Show', description: '' }));
  await waitFor(() => expect(asked('journal')).toHaveLength(3));
});

it('a download of the audit that fails reports why, until the next attempt succeeds', async () => {
  const saved = savedFiles();
  let fail = () => {};
  let calls = 0;
  await openAudit(() => {
    calls += 1;
    if (calls === 2) return new Promise<void>((resolve) => (fail = resolve)).then(refused(403, 'Not now'));
    return pageOf([entryOf({})]);
  });
  press(await screen.findByRole('button', { name: 'Download' }));
  press(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
  await screen.findByRole('button', { name: 'Collecting the entries...' });
  fail();
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Could not download the history');
  within(alert).getByText('Not now');
  expect(saved).toEqual([]);
  press(await screen.findByRole('button', { name: 'Download' }));
  press(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  press(await screen.findByRole('button', { name: 'Download' }));
  press(await screen.findByRole('menuitem', { name: 'Download as JSON lines' }));
  await waitFor(() => expect(saved[1]?.name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.jsonl$/));
});
