// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adventurePageIn, type WireAdventurePage } from '#core/contract/adventures/adventure.ts';
import { formatMoment } from '#core/views/dates.ts';
import { AdventureScreen } from '#screens/adventure/page/adventure-page.tsx';
import { adventureAt } from '../../support/adventures.ts';
import { showInApp } from '../support/in-app.tsx';
import { characterOf } from '../support/people.ts';
import { refused } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

const hour = 3_600_000;
const now = Date.now();

const adventureOf = (more: Partial<WireAdventurePage> = {}) =>
  adventurePageIn({
    ...adventureAt(now, { id: 'a', master: 'corvin', masterName: 'Corvin', title: 'The Silent Bell' }),
    startsAt: now + 48 * hour,
    signUpUntil: now + 24 * hour,
    most: 2,
    least: 2,
    seated: 0,
    ...more,
  })!;

const signUp = (player: string, more: object = {}) => ({
  player,
  playerName: player,
  character: `${player}:Lyra`,
  state: 'waiting',
  place: 1,
  until: null,
  word: null,
  ...more,
});

const own = (more: object) => ({ own: signUp('me', more) }) as Partial<WireAdventurePage>;

const levels = { 0: '1', 100: '5' };
const characters = [
  characterOf({ id: 'me:Lyra', name: 'Lyra', player: 'me', sessionMS: 100 }),
  characterOf({ id: 'me:Bram', name: 'Bram', player: 'me' }),
  characterOf({ id: 'me:Mirelle', name: 'Mirelle', player: 'me', status: 'retired' }),
];

async function open(
  more: Partial<WireAdventurePage> = {},
  answers: object = {},
  roles: ['PLAYER'] | ['ADMIN'] = ['PLAYER'],
) {
  const shown = await showInApp(<AdventureScreen adventureId="a" isToSignUp />, {
    roles,
    answers: {
      adventure: adventureOf(more),
      adventures: [],
      ownCharacters: characters,
      ownOverview: { characters, levels },
      activeCharacterColumns: [{ name: 'Lyra', player: 'ann', exp: 100 }],
      experienceTable: levels,
      ...answers,
    },
  });
  await screen.findAllByText(/The Silent Bell/);
  return shown;
}

it('the control to sign up has the focus, chooses the only character that fits, and names a game at the same time', async () => {
  await open(
    { lowest: 3, highest: 6 },
    { adventures: [adventureOf({ id: 'b', title: 'The Feast', ...own({ state: 'seated' }) })] },
  );
  const chosen = await screen.findByRole('button', { name: /Lyra Your character/ });
  expect(document.activeElement).toBe(chosen);
  await screen.findByText('You play another game at that time');
  expect(screen.getByText(/It overlaps with/).textContent).toBe('It overlaps with The Feast.');
});

it('who has not chosen a character yet can reach the button, which says what is missing and leads to it', async () => {
  const { calls } = await open();
  const button = await screen.findByRole('button', {
    name: 'Sign up',
    description: 'Still missing: Your character',
  });
  act(() => button.focus());
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Choose a character');
  expect(screen.getByRole('alert').textContent).toBe('Still missing: Your character');
  expect(calls.some(({ name }) => name === 'signUp')).toBe(false);
});

it('who said that they do not come can still sign up, without leaving the page', async () => {
  const done = { status: true };
  const { calls } = await open({ lowest: 3, highest: 6 }, { decline: done, signUp: done });
  fireEvent.click(await screen.findByRole('button', { name: 'Not this time' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'After all' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('You have signed up.');
  expect(calls.findLast(({ name }) => name === 'signUp')?.inputs.body).toEqual({
    character: 'me:Lyra',
    word: 'After all',
  });
});

it('the dialog about a sign-up stays when the adventure, read again, says that there is a seat', async () => {
  let isIn = false;
  await open(
    {},
    {
      adventure: () => adventureOf({ lowest: 3, highest: 6, ...(isIn && own({ state: 'seated' })) }),
      signUp: () => ({ status: (isIn = true) }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('You have a seat');
  expect(screen.getByRole('alertdialog')).toBe(dialog);
});

it('who has no character can only say that they do not come', async () => {
  await open({}, { ownCharacters: [], ownOverview: { characters: [], levels } });
  await screen.findByText('You have no character who could sign up.');
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Not this time' })).toBeTruthy();
});

it.each<[Partial<WireAdventurePage>, string[]]>([
  [{ highest: 4 }, ['The level of Lyra is too high.']],
  [own({ state: 'offered', until: now + 10 * 60_000 }), ['The Silent Bell: at most 10 minutes to answer']],
  [{ signUpFrom: now + hour }, ['Sign-up has not begun yet.', 'First come']],
  [{ signUpUntil: now - 1, choosing: 'master' }, ['Nobody can sign up any more.', 'The master chooses']],
  [
    own({ state: 'seated', until: now - 1 }),
    [
      'You did not confirm the new time, so your seat is free again. You can sign up once more while sign-up is open.',
    ],
  ],
  [own({ state: 'offered', until: now + 59_000 }), ['Less than a minute left', 'A seat is offered to you.']],
  [{ session: 's', startsAt: now - hour }, ['Registered', 'Session', 'Nobody has a seat yet.']],
])('an adventure with %j says %j', async (more, words) => {
  await open(more);
  await waitFor(() => {
    for (const one of words) expect(document.body.textContent).toContain(one);
  });
});

it('who has withdrawn finds their word again', async () => {
  await open(own({ state: 'withdrawn', word: 'I bring the map.' }));
  const word = await screen.findByRole('textbox', { name: 'A word to the master' });
  expect((word as HTMLTextAreaElement).value).toBe('I bring the map.');
});

it.each(['seated', 'waiting'])(
  'a withdrawal of one who is %s is offered to be undone if it can be',
  async (state) => {
    await open(own({ state }), { withdraw: { act: 7 } });
    fireEvent.click(screen.getByRole('button', { name: /: The Silent Bell$/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('alertdialog', { name: 'You have withdrawn from The Silent Bell.' });
    const undo = screen.queryByRole('button', { name: 'Undo' });
    expect(undo !== null).toBe(state === 'seated');
    if (undo === null) return;
    fireEvent.click(undo);
    await screen.findByRole('alertdialog', { name: 'Undo the withdrawal from “The Silent Bell”?' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: /: The Silent Bell$/ }));
    await screen.findByRole('button', { name: 'Withdraw' });
  },
);

it('lists who is in, who has asked, and who waits in order; the description has neither HTML nor scripts', async () => {
  await open({
    choosing: 'turn',
    seed: 'abc',
    description:
      '# Bring\n\n<b>light</b> [a map](javascript:alert) ![of Orlena](https://x.example/p.png) [site](https://x.example)',
    signUps: [
      signUp('ann', { state: 'seated' }),
      signUp('bob', { state: 'asked' }),
      signUp('cleo', { state: 'offered' }),
      signUp('dan'),
    ] as never,
  });
  const listed = (name: string) =>
    wordsOf(within(screen.getByRole('list', { name })).getAllByRole('listitem'));
  expect(listed('Who is in')).toEqual(['ann with Lyra']);
  expect(listed('Who has asked for a seat')).toEqual(['bob with Lyra']);
  expect(listed('Who waits for a seat')).toEqual([
    '1. cleo with Lyra (a seat is offered)',
    '2. dan with Lyra',
  ]);
  const heading = await screen.findByRole('heading', { name: 'Bring' });
  const { textContent } = heading.parentElement!;
  expect(textContent).toContain('<b>light</b> a map of Orlena site');
  expect(heading.parentElement!.querySelectorAll('img, b')).toHaveLength(0);
  expect(within(heading.parentElement!).getAllByRole('link')).toHaveLength(1);
  screen.getByText('How turns are decided');
  screen.getByText(
    'At the end of sign-up, members who have never played get the first seats, then those who have not played for longest. Between equal ones this seed decides, which was drawn at the announcement, so that anybody can check the order.',
  );
  screen.getByText('Seed: abc');
});

it('those in charge read that the master is none any more, and hand the adventure over only to a chosen member', async () => {
  await open({ masters: [{ player: 'dan', playerName: 'dan' }] }, {}, ['ADMIN']);
  screen.getByText('Corvin does not manage sessions any more');
  screen.getByText('Hand the adventure over, or cancel it.');
  expect(screen.getByRole('button', { name: 'Hand over' })).toHaveProperty('disabled', true);
});

it('those in charge read the words, see who outgrew the levels, and decide about too few members', async () => {
  await open(
    {
      signUpUntil: now - 1,
      highest: 4,
      least: 2,
      seated: 1,
      signUps: [signUp('ann', { state: 'seated', word: 'Hi' }), signUp('bob')] as never,
    },
    {},
    ['ADMIN'],
  );
  await screen.findByText('Outgrew the levels');
  expect(screen.getByText('writes:', { exact: false }).textContent).toBe('writes: Hi');
  expect(screen.getByText('Only 1 member has a seat, and you wanted 2 or more')).toBeTruthy();
  screen.getByText('Go on with fewer, let members sign up until the start, or cancel the adventure.');
  screen.getByRole('button', { name: 'Give a seat: bob' });
});

it('a draft has no file for a calendar', async () => {
  await open({ publishedAt: null }, {}, ['ADMIN']);
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

it('a cancellation is offered to be undone', async () => {
  await open({}, { cancelAdventure: { act: 7 } }, ['ADMIN']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the adventure' }));
  const asked = within(await screen.findByRole('alertdialog'));
  fireEvent.click(asked.getByRole('button', { name: 'Cancel the adventure' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('alertdialog', { name: 'Undo the cancellation of “The Silent Bell”?' });
});

it('those in charge tick who came; a mark that cannot be stored is taken back, with words', async () => {
  const signUps = [
    signUp('ann', { state: 'seated', noShows: 2 }),
    signUp('bob', { state: 'seated', noShow: true }),
    signUp('cleo'),
  ] as never;
  const over = { startsAt: now - 24 * hour, signUpUntil: now - 25 * hour, signUps };
  await open(over, { markNoShow: refused(503) }, ['ADMIN']);
  const boxes = () =>
    within(screen.getByRole('group', { name: 'Who came' }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked);
  expect(boxes()).toEqual([true, false]);
  screen.getByText('2 no-shows in 60 days');
  screen.getByText(
    'Clear the mark of a member who had a seat and did not come. Only that member and the masters see it, and you can take it back at any time.',
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'ann' }));
  expect(boxes()).toEqual([false, false]);
  await screen.findByText('This could not be stored. Try again.');
  expect(boxes()).toEqual([true, false]);
});

it('who is barred after no-shows reads until when', async () => {
  await open({ barredUntil: now + 48 * hour });
  await screen.findByText(`You cannot sign up until ${formatMoment(now + 48 * hour)}`);
  screen.getByText('You did not come to adventures that you had a seat in.');
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
});
