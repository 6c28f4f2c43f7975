import { expect, it } from 'vitest';
import { signUpStates } from '#core/contract/adventures/values.ts';
import {
  levelsText,
  ownLook,
  seatsText,
  signUpText,
  stateLooks,
} from '#screens/adventure/adventure-words.ts';
import { text } from '#texts/texts.ts';
import { adventureAt, ownIn } from '../../support/adventures.ts';

const now = new Date(2030, 2, 14, 12).getTime();

it('each state of an adventure has its words', () => {
  expect(Object.values(stateLooks).map(({ label }) => text(label))).toEqual([
    'Draft',
    'Scheduled',
    'Open for sign-up',
    'Sign-up has ended',
    'Being played',
    'Played',
    'Registered',
    'Cancelled',
  ]);
});

it('each state of the reader’s own sign-up has its words; one of a newer server has none', () => {
  const words = [...signUpStates, 'newer'].map((state) => {
    const look = ownLook({ own: ownIn(state) }, 'open');
    return look && text(look.label);
  });
  expect(words).toEqual([
    'You have asked for a seat',
    'You have a seat',
    'You wait for a seat',
    'A seat is offered to you',
    'You have withdrawn',
    'Not this time',
    null,
  ]);
  expect(ownLook({ own: null }, 'open')).toBeNull();
  const had = [false, true].map((noShow) => {
    const look = ownLook({ own: { ...ownIn('seated')!, noShow } }, 'over');
    return look && text(look.label);
  });
  expect(had).toEqual(['You had a seat', 'You did not come']);
  expect(ownLook({ own: ownIn('waiting') }, 'registered')).toBeNull();
  expect(ownLook({ own: ownIn('seated') }, 'cancelled')).toBeNull();
});

it.each([
  [{ most: 1, seated: 0, waiting: 0 }, '1 seat, 0 taken'],
  [{ most: 5, seated: 3, waiting: 1 }, '5 seats, 3 taken, 1 waits'],
  [{ most: 5, seated: 0, waiting: 1, choosing: 'turn' as const }, '5 seats, 0 taken, 1 request'],
  [{ most: 5, seated: 3, waiting: 2, choosing: 'turn' as const }, '5 seats, 3 taken, 2 wait'],
  [{ most: 5, seated: 3, waiting: 2, choosing: 'master' as const }, '5 seats, 3 taken, 2 requests'],
  [{ most: null, seated: 0, waiting: 0 }, 'nobody is in yet, without a limit'],
  [{ most: null, seated: 1, waiting: 0 }, '1 is in, without a limit'],
])('the seats %j are “%s”', (seats, words) => expect(seatsText({ choosing: 'first', ...seats })).toBe(words));

it.each([
  [null, null, 'All levels'],
  [3, null, 'Level 3 or higher'],
  [null, 4, 'Up to level 4'],
  [3, 4, 'Levels 3 to 4'],
  [3, 3, 'Level 3'],
])('the levels from %j to %j are “%s”', (lowest, highest, words) =>
  expect(levelsText({ lowest, highest })).toBe(words),
);

it('sign-up has a time as long as it has not ended', () => {
  const adventure = adventureAt(now, { signUpFrom: now, signUpUntil: now + 3_600_000 });
  expect(signUpText(adventure, 'scheduled')).toBe('Sign-up begins 14-03-2030 12:00');
  expect(signUpText(adventure, 'open')).toBe('Sign-up until 14-03-2030 13:00');
  expect(signUpText(adventure, 'closed')).toBeNull();
});
