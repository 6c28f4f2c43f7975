// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Role } from '#core/contract/roles.ts';
import type { Session } from '#core/contract/sessions.ts';
import type { Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { SessionList } from '#screens/session/session-list.tsx';
import { show } from '../support/screen.tsx';

const at = (hour: number): number => new Date(2025, 2, 4, hour, 5).getTime();
const dusk: Session = {
  id: 's1',
  title: 'Dusk',
  master: 'p1:Ann',
  date: at(20),
  labels: ['Heist', 'City', 'Horror', 'Mystery', 'Campaign'].map((name) => ({ id: name, name })),
  characters: [
    { character: 'p2:Bob', ms: 1_200, isAlive: true },
    { character: 'p3:Cid', ms: -3, isAlive: false },
  ],
};
const alone: Session = {
  ...dusk,
  id: 's2',
  title: 'Alone',
  characters: dusk.characters.slice(1),
  labels: [],
};
const bare: Session = {
  ...dusk,
  id: 's3',
  title: null,
  master: ' : ',
  date: null,
  labels: [],
  characters: [],
};

interface Given {
  roles?: readonly Role[];
  features?: readonly string[];
  count?: number;
}

async function showList(
  sessions: readonly Session[],
  { roles = [], features = [], count = sessions.length }: Given = {},
) {
  const deleted: string[] = [];
  const machine = deletionMachine.provide({
    actors: { write: fromPromise<void, Subject>(async ({ input }) => void deleted.push(input.id)) },
  });
  const list = (key: string) => (
    <SessionList key={key} view={{ filter: {}, sort: null, page: 1 }} onView={() => {}} />
  );
  const { rerender } = show(list('first'), {
    answers: { sessions: { entities: sessions, nextAt: null }, sessionCount: count },
    roles,
    features,
    flows: { sessionDeletion: machine },
  });
  await screen.findByText(/session.* shown$/i);
  return { deleted, comeBack: () => rerender(list('second')) };
}

const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('article')!;
const factsOf = (title: string) =>
  [...card(title).querySelectorAll('header p')].map(({ textContent }) => textContent);
const participantsOf = (title: string) =>
  [...screen.getByLabelText(`Participants of ${title}`).querySelectorAll('li')].map((one) => [
    ...[...one.querySelectorAll('p')].map(({ textContent }) => textContent),
    one.dataset['fate'],
  ]);

describe('the card of a session', () => {
  it('shows master, day and labels, and of each participant the experience and a death', async () => {
    await showList([{ ...dusk, characters: [dusk.characters[0]!] }, alone]);
    expect(factsOf('Dusk')[0]).toMatch(/^by\s+Ann$/);
    expect(factsOf('Dusk')[1]).toMatch(/^Registered on: 04-03-2025/);
    expect(participantsOf('Dusk')).toEqual([['Bob', '1,200 exp', 'alive']]);
    expect(participantsOf('Alone')).toEqual([['Cid', '-3 exp', 'Dead', 'dead']]);
    expect(within(card('Alone')).queryByRole('list', { name: 'Labels' })).toBeNull();
    // A narrow window has room for three labels and the button.
    const labels = within(card('Dusk')).getByRole('list', { name: 'Labels' });
    expect(labels.textContent).toBe('HeistCityHorror');
    fireEvent.click(within(labels).getByRole('button', { name: 'All labels' }));
    const drawer = await screen.findByRole('dialog', { name: 'All labels of Dusk' });
    expect(within(drawer).getByText('Campaign')).toBeTruthy();
  });

  it('folds several participants in a narrow window, but shows a single one', async () => {
    await showList([dusk, alone]);
    const fold = screen.getByRole('button', { name: '2 characters, 1 dead: Dusk' });
    expect(
      [...fold.querySelectorAll('[data-fate]')].map((face) => (face as HTMLElement).dataset['fate']),
    ).toEqual(['alive', 'dead']);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /: Alone$/ })).toBeNull();
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(participantsOf('Dusk')).toHaveLength(2);
    expect(document.getElementById(fold.getAttribute('aria-controls')!)?.textContent).toContain('Bob');
  });

  it('still has its participants unfolded after Back, without those of other sessions', async () => {
    const { comeBack } = await showList([dusk, { ...dusk, id: 's9', title: 'Dawn' }]);
    fireEvent.click(screen.getByRole('button', { name: /: Dusk$/ }));
    comeBack();
    const folds = screen.getAllByRole('button', { name: /^2 characters/ });
    expect(folds.map((fold) => fold.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
    fireEvent.click(folds[0]!);
    expect(screen.queryByLabelText(/^Participants of/)).toBeNull();
  });

  it('says Unknown for a title, a master and a day that are missing or blank', async () => {
    await showList([bare]);
    expect(factsOf('Unknown')[0]).toMatch(/^by\s+Unknown$/);
    expect(factsOf('Unknown')[1]?.trim()).toBe('Registered on: Unknown');
    expect(screen.queryByLabelText(/^Participants of/)).toBeNull();
  });

  it('links to the session’s entries in the audit, for administrators only', async () => {
    await showList([alone], { roles: ['ADMIN'], features: ['journal'] });
    const link = screen.getByRole('link', { name: 'In the audit: Alone' });
    expect(link.getAttribute('href')).toBe('/audit?type=session&subject=s2');
  });
});

describe('the list of sessions', () => {
  it('says how many sessions exist and are shown', async () => {
    await showList([dusk, alone], { count: 1_234 });
    expect(await screen.findByText('1,234 sessions so far')).toBeTruthy();
    expect(screen.getByText('2 sessions are shown').getAttribute('aria-live')).toBe('polite');
  });

  it.each<[string, Role[], number]>([
    ['a member who may register sessions', ['MANAGE_SESSIONS'], 1],
    ['other members', [], 0],
  ])('offers a first session, if there is none, to %s', async (_who, roles, links) => {
    await showList([], { roles });
    expect(screen.getByText('No session registered in this server... yet.')).toBeTruthy();
    const offered = screen.queryAllByRole('link', { name: 'Insert Session' });
    expect(offered.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/session/insert'));
  });
});

describe('the deletion of a session', () => {
  it('is named by title and time if two shown sessions have the same title, and may be cancelled', async () => {
    const { deleted } = await showList(
      [{ ...alone, title: 'Dusk' }, { ...alone, id: 's5', title: 'Dusk', date: null }, bare],
      {
        roles: ['MANAGE_SESSIONS'],
      },
    );
    const names = screen
      .getAllByRole('button', { name: /^Delete/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Delete Dusk, 04-03-2025 20:05', 'Delete Dusk, Unknown', 'Delete Unknown']);
    fireEvent.click(screen.getByRole('button', { name: 'Delete Unknown' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(
      'It was led by Unknown and registered on Unknown, with 0 characters.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deleted).toEqual([]);
  });

  it('asks about the session with its master, time and number of participants, and deletes it', async () => {
    const { deleted } = await showList([alone, bare], { roles: ['MANAGE_SESSIONS'] });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Alone' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this session?' });
    expect(dialog.textContent).toContain('Do you want to delete the session Alone?.');
    expect(dialog.textContent).toContain(
      'It was led by Ann and registered on 04-03-2025 20:05, with 1 character.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'I understand, delete' }));
    await waitFor(() => expect(deleted).toEqual(['s2']));
  });
});
