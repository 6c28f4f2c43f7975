import { expect, it } from 'vitest';
import { adventurePageIn } from '#core/contract/adventures/adventure.ts';
import type { SignUpState } from '#core/contract/adventures/values.ts';
import { characterRow } from '#core/contract/characters/character-row.ts';
import { outgrownCharacters } from '#core/views/master-adventures.ts';
import { nextAdventures, overlappingGames, signUpChoices } from '#core/views/own-adventures.ts';
import { adventureAt, ownIn } from '../support/adventures.ts';
import { characterOf } from '../screens/support/people.ts';

const now = Date.UTC(2030, 2, 14, 12);
const signedUp = (state: SignUpState, until: number | null = null) => ({ own: { ...ownIn(state)!, until } });
const [seated, offered, moved] = [signedUp('seated'), signedUp('offered', now), signedUp('seated', now)];

const lyra = characterOf({ name: 'Lyra', player: 'me', sessionMS: 100 });
const bram = characterOf({ name: 'Bram', player: null });
const me = { player: 'me', characters: [lyra, bram], levels: { 0: '1', 100: '5' }, now };

it('a member chooses among their active characters, and reads why one does not fit; an unknown level fits', () => {
  const characters = [
    ...me.characters,
    characterOf({ name: 'Mirelle', player: 'me', status: 'retired' }),
    characterOf({ name: 'Nott', player: 'me', errataMS: -1 }),
  ];
  const choices = signUpChoices(adventureAt(now, { lowest: 3 }), { ...me, characters });
  expect(choices.map(({ name, fault }) => [name, fault])).toEqual([
    ['Lyra', null],
    ['Bram', 'levelBelow'],
    ['Nott', null],
  ]);
});

it.each([
  ['has a seat in', seated, true],
  ['has a seat in, which begins when the other ends,', { ...seated, startsAt: now + 76 * 3_600_000 }, false],
  ['has a seat in, which was cancelled,', { ...seated, cancelledAt: now }, false],
  ['waits for', signedUp('waiting'), false],
  ['has said nothing about', {}, false],
])('a game that the member %s overlaps another or not: %j', (_, one, is) => {
  const [other, all] = [adventureAt(now, seated), [adventureAt(now, { ...one, id: 'a2' })]];
  expect(overlappingGames(other, [other, ...all])).toEqual(is ? all : []);
});

const ended = now - 240 * 60_000;
it.each([
  ['a seat', seated, ['game']],
  ['a seat in a game that was moved', moved, ['game', 'asked']],
  ['a seat in a game that has begun', { ...moved, startsAt: now }, ['game']],
  ['a seat in a game that has ended', { ...seated, startsAt: ended }, []],
  ['a seat in a game that was cancelled', { ...seated, cancelledAt: now }, []],
  ['an offered seat', offered, ['asked']],
  ['a game that they master', { master: 'me' }, ['game']],
  ['a game that fits one of their characters', { lowest: 3 }, ['fitting']],
  ['a game that fits none of their characters', { lowest: 6 }, []],
  ['a game whose sign-up has not begun', { signUpFrom: now + 1 }, []],
  ['a game that they wait for', signedUp('waiting', now), []],
  ['a game that they declined', signedUp('declined'), []],
])('what comes next for a member with %s: %j is listed as %j', (_, one, lists) => {
  const next = Object.entries(nextAdventures([adventureAt(now, one)], me));
  expect(next.flatMap(([list, found]) => ([found].flat()[0] ? [list] : []))).toEqual(lists);
});

it('what comes next is the first game, and at most three that fit', () => {
  const games = ['1', '2', '3', '4', '5', '6'].map((id) => adventureAt(now, { id, ...(id < '3' && seated) }));
  const { game, fitting } = nextAdventures(games, me);
  expect([game!.id, ...fitting.map(({ id }) => id)]).toEqual(['1', '3', '4', '5']);
});

it('those who signed up with a character above the levels have outgrown them, not those below or of no known level', () => {
  const exps = Object.entries({ Low: 0, Fit: 10, High: 100, Lost: -1, Absent: 100 });
  const active = [
    ...exps.map(([name, exp]) => characterRow({ name, player: 'r', exp })),
    ...exps.map(([name, errataMS]) => characterOf({ name, player: 'w', errataMS })),
  ];
  const signed = ['Low', 'Fit', 'High', 'Lost', 'Gone'].flatMap((name) => [`r:${name}`, `w:${name}`, null]);
  const signUps = signed.map((character) => ({ player: 'p', character, state: 'seated' as const }));
  const adventure = adventurePageIn({ ...adventureAt(0), lowest: 2, highest: 2, signUps })!;
  const outgrown = outgrownCharacters(adventure, active, { 0: '1', 10: '2', 100: '3' });
  expect([...outgrown]).toEqual(['r:High', 'w:High']);
});
