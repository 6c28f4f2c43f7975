// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { adventurePageIn } from '#core/contract/adventures/adventure.ts';
import { AnnounceAdventure } from '#screens/adventure/announce/announce-adventure.tsx';
import { ChangeAdventure } from '#screens/adventure/announce/change-adventure.tsx';
import { MasterLinks } from '#screens/adventure/master-links.tsx';
import { RegisterAdventure } from '#screens/adventure/register/register-adventure.tsx';
import { adventureAt } from '../../support/adventures.ts';
import { showInApp } from '../support/in-app.tsx';
import type { Inputs } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

const day = 86_400_000;
const start = Math.floor(Date.now() / day) * day + 30 * day;

const stored = adventurePageIn({
  ...adventureAt(start, { id: 'a', version: 3, master: 'me', masterName: 'Max', title: 'The Sunken Stair' }),
  startsAt: start,
  zone: 'UTC',
  minutes: 90,
  least: 1,
  most: 2,
  instance: 'tavern',
  signUpFrom: 0,
  signUpUntil: start,
  publishedAt: 1,
  seated: 1,
  signUps: [{ player: 'ann', character: 'ann:Ann', state: 'seated', place: 1 }],
})!;

/** Shows a screen; its write is answered by `answer`. `sent` is what the writes contained. */
async function open(element: ReactElement, answers: object = {}, hasStream = true) {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const sent: Inputs[] = [];
  const write = async (inputs: Inputs) => {
    await answered;
    sent.push(inputs);
    return { created: 'c', clashing: ['A late one'] };
  };
  const shown = await showInApp(<I18nProvider locale="en-GB">{element}</I18nProvider>, {
    roles: ['MANAGE_SESSIONS'],
    features: ['adventures'],
    prepare(api) {
      api.foundry.watch = ({ ended }) => {
        if (!hasStream) ended('absent');
        return () => {};
      };
    },
    answers: {
      labels: [],
      adventures: [],
      adventure: stored,
      sessions: { entities: [], nextAt: null },
      activeCharactersWithPlayer: [
        { id: 'me:Max', name: 'Max', player: { playerId: 'me', name: 'Max' } },
        { id: 'ann:Ann', name: 'Ann', player: { playerId: 'ann', name: 'Ann' } },
      ],
      announceAdventure: write,
      changeAdventure: write,
      registerAdventure: write,
      ...answers,
    },
  });
  return { ...shown, sent, answer };
}

const type = (name: string, value: string) => {
  const box = screen.getByRole('textbox', { name });
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function acknowledge(busy: string, answer: () => void) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(busy);
  answer();
  await dialog.findByText('A late one also has this virtual tabletop at that time.');
  fireEvent.click(await dialog.findByRole('button', { name: 'Ok' }));
}

const notes = () => wordsOf(document.querySelectorAll('[role=status], [role=alert]')).join(' ');

it('an adventure that is announced again begins a week later, and says with whom it shares a tabletop', async () => {
  const later = { ...stored, id: 'b', title: 'Elsewhere', startsAt: start + 7 * day + 60_000 };
  const { answer, sent, visited } = await open(<AnnounceAdventure again="a" />, {
    adventures: [stored, later],
  });
  await waitFor(() => expect(notes()).toContain('Elsewhere also has this virtual tabletop at that time.'));
  expect(notes()).not.toContain('everybody who has a seat is asked again');
  const weeks = screen.getByLabelText('Weeks', { selector: 'input' });
  fireEvent.change(weeks, { target: { value: '3' } });
  fireEvent.blur(weeks);
  expect(wordsOf((await screen.findAllByRole('listitem')).slice(-3))).toHaveLength(3);
  screen.getByText('Announced for:');
  screen.getByRole('heading', { name: 'Announce an Adventure' });
  press('Announce');
  await acknowledge('Announcing adventure...', answer);
  expect(sent).toMatchObject([
    { body: { title: 'The Sunken Stair', startsAt: start + 7 * day, weeks: 3, instance: 'tavern' } },
  ]);
  expect(visited).toEqual(['/adventure/c']);
});

it('the description is previewed as the page will show it', async () => {
  await open(<AnnounceAdventure again={undefined} />);
  const preview = await screen.findByRole('button', { name: 'Preview' });
  fireEvent.click(preview);
  const shown = within(screen.getByRole('region', { name: 'Preview' }));
  shown.getByText('There is no description yet.');
  type('Description', 'Bring **rope** <b>now</b>');
  expect((await shown.findByText('rope')).tagName).toBe('STRONG');
  shown.getByText(/<b>now<\/b>/);
  fireEvent.click(preview);
  expect(preview.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

it('a new start says that everybody is asked again, and is sent with the version that was read', async () => {
  const { answer, sent, visited } = await open(<ChangeAdventure adventureId="a" />);
  await screen.findByRole('heading', { name: 'Change The Sunken Stair' });
  expect(notes()).toBe('');
  expect(screen.queryByLabelText('Weeks')).toBeNull();
  type('Start', '2099-05-24 19:30');
  await waitFor(() =>
    expect(notes()).toContain('With a new start, everybody who has a seat is asked again.'),
  );
  press('Save');
  await acknowledge('Saving adventure...', answer);
  expect(sent).toMatchObject([
    { adventureId: 'a', body: { version: 3, startsAt: Date.parse('2099-05-24T19:30Z'), goesOn: false } },
  ]);
  expect(visited).toEqual(['/adventure/a']);
});

it('an adventure that was played is registered with those who came', async () => {
  const absent = { ...stored.signUps[0]!, player: 'bob', character: 'bob:Bob', noShow: true };
  const signUps = [...stored.signUps, absent];
  const played = { ...stored, startsAt: start - 60 * day, signUpUntil: start - 60 * day, signUps };
  const { answer, sent, visited } = await open(<RegisterAdventure adventureId="a" />, { adventure: played });
  await screen.findByDisplayValue('Max (Max)');
  press('Save');
  await screen.findByRole('progressbar', { name: 'Registering session...' });
  answer();
  await screen.findByText(
    'The session “The Sunken Stair” with 1 participant was registered. Ok leads to your characters.',
  );
  const link = await screen.findByRole('link', { name: 'See the adventure' });
  expect(link.getAttribute('href')).toBe('/adventure/a');
  expect(sent).toMatchObject([
    {
      adventureId: 'a',
      body: {
        title: 'The Sunken Stair',
        masterId: 'me:Max',
        date: start - 60 * day,
        outcomes: [{ characterId: 'ann:Ann', exp: 0, isDead: false }],
      },
    },
  ]);
  press('Ok');
  expect(visited).toEqual(['/user']);
});

it('tabletops that cannot be loaded are named at their field', async () => {
  await open(<AnnounceAdventure again={undefined} />, {}, false);
  await screen.findAllByText('Cannot load virtual tabletops');
});

it('what can no longer be changed, or not yet be registered, says so', async () => {
  await open(<ChangeAdventure adventureId="a" />, {
    adventure: { ...stored, cancelledAt: 1 },
  });
  await screen.findByText('This adventure can no longer be changed.');
  cleanup();
  await open(<RegisterAdventure adventureId="a" />);
  await screen.findByText('A session can be registered from it once, after its start.');
});

it.each([
  [start - 1, ['Change', 'Announce again']],
  [start + 1, ['Register the session', 'Announce again']],
])('at %d the master finds the links %j', async (now, names) => {
  await open(<MasterLinks adventure={stored} now={now} />);
  const links = within(screen.getByRole('list', { name: 'For the master' })).getAllByRole('link');
  expect(wordsOf(links)).toEqual(names);
});
