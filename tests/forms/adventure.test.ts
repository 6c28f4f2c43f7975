import { beforeEach, expect, it, vi } from 'vitest';
import { adventurePageIn } from '#core/contract/adventures/adventure.ts';
import type { AdventureData } from '#forms/definitions/adventure.schema.ts';
import { adventureChangeForm, adventureForm } from '#forms/definitions/adventure.ts';
import { adventureSessionForm } from '#forms/definitions/adventure-session.ts';
import { examples } from '#server/examples/examples.ts';
import { text, type TextKey } from '#texts/texts.ts';

// A Tuesday, in the week before the clocks of Rome go forward.
const now = Date.parse('2026-03-24T12:00Z');
beforeEach(() => void vi.useFakeTimers({ now }));

const source = { now, zone: 'Europe/Rome', adventure: null };
/** What a clock shows, as the form stores it. */
const clock = (moment: string): number => Date.parse(`${moment}Z`);
const full: AdventureData = {
  ...adventureForm.fromWire(source),
  title: ' The Sunken Stair ',
  start: clock('2026-03-27T20:00'),
};

const faultsOf = (changes: Partial<AdventureData>) =>
  adventureForm.faults({ ...full, ...changes }).map(({ path, message }) => [path, message]);

it('the form of an adventure sends the instants at which the clocks of the zone show the entered times', () => {
  expect(adventureForm.toWire(full, source).plan).toMatchObject({
    title: 'The Sunken Stair',
    startsAt: Date.parse('2026-03-27T20:00+01:00'),
    signUpFrom: now,
    signUpUntil: Date.parse('2026-03-27T20:00+01:00'),
    publishedAt: now,
  });
  const elsewhere: Partial<AdventureData> = {
    zone: 'Asia/Kathmandu',
    signUpFrom: clock('2026-03-25T08:00'),
    signUpUntil: clock('2026-03-26T08:00'),
    publishing: 'later',
    publishedAt: clock('2026-03-25T07:00'),
  };
  expect(adventureForm.toWire({ ...full, ...elsewhere }, source).plan).toMatchObject({
    startsAt: Date.parse('2026-03-27T20:00+05:45'),
    signUpFrom: Date.parse('2026-03-25T08:00+05:45'),
    signUpUntil: Date.parse('2026-03-26T08:00+05:45'),
    publishedAt: Date.parse('2026-03-25T07:00+05:45'),
  });
  expect(adventureForm.toWire({ ...full, publishing: 'draft' }, source).plan).toMatchObject({
    publishedAt: null,
    signUpFrom: 0,
  });
});

it.each<[Partial<AdventureData>, ...[string, string][]]>([
  [{ title: '', start: undefined }, ['title', 'Title cannot be empty'], ['start', 'You must choose a date']],
  [{ start: clock('2026-03-24T12:00') }, ['start', 'The start is in the past']],
  [
    { start: clock('2026-03-29T02:30') },
    ['start', 'There is no 29-03-2026 02:30 in this time zone: the clocks skip it.'],
  ],
  [{ start: clock('2026-10-25T02:30') }, ['turn', 'You must say which one']],
  [{ start: clock('2026-10-25T02:30'), turn: 'second' }],
  [{ publishedAt: clock('2026-03-29T02:30') }],
  [
    { publishing: 'later', publishedAt: clock('2026-03-29T02:30') },
    ['publishedAt', 'There is no 29-03-2026 02:30 in this time zone: the clocks skip it.'],
  ],
  [
    { title: '\u200bStair' },
    ['title', 'The title begins with an invisible character (zero width space). Remove it.'],
  ],
  [{ zone: '' }, ['zone', 'You must choose a time zone']],
  [{ zone: 'Europe/Atlantis' }, ['zone', 'You must choose a time zone']],
  [
    { description: '[Map](javascript:alert(1))' },
    ['description', 'The description contains a link that would run a program'],
  ],
  [{ least: 0 }, ['least', 'From 1 to 50 seats']],
  [{ least: null }, ['least', 'This cannot be empty']],
  [{ least: 6 }, ['most', 'Fewer than the players needed']],
  [{ lowest: 21 }, ['lowest', 'A level is a whole number from 1 to 20']],
  [{ lowest: 5, highest: 4 }, ['highest', 'Below the lowest level']],
  [{ signUpUntil: clock('2026-03-27T20:01') }, ['signUpUntil', 'Sign-up must end before the start']],
  [
    { signUpFrom: clock('2026-03-26T20:00'), signUpUntil: clock('2026-03-26T20:00') },
    ['signUpUntil', 'Sign-up must end after it begins'],
  ],
  [{ signUpFrom: clock('2026-03-27T21:00') }, ['signUpFrom', 'Sign-up must end after it begins']],
  [{ weeks: 13 }, ['weeks', 'At most 12']],
])('the form of an adventure with %o has these faults', (changes, ...faults) => {
  expect(faultsOf(changes)).toEqual(faults);
});

it('the form of an adventure asks for a turn, a publication and weeks only where they mean something', () => {
  expect(Object.keys(adventureForm.adapt!(full))).toEqual(['turn', 'publishedAt']);
  const all = { ...full, start: clock('2026-10-25T02:30'), publishing: 'later' as const };
  expect(Object.keys(adventureChangeForm.adapt!(all))).toEqual(['weeks']);
});

it('the form of an adventure sends the one of two equal times that is meant', () => {
  const startOf = (turn: AdventureData['turn']) =>
    adventureForm.toWire({ ...full, start: clock('2026-10-25T02:30'), turn }, source).plan.startsAt;
  expect([startOf('first'), startOf('second')]).toEqual([
    Date.parse('2026-10-25T02:30+02:00'),
    Date.parse('2026-10-25T02:30+01:00'),
  ]);
});

it('the choices of the form have these words', () => {
  const keys = ['choosing', 'publishing', 'turn'].flatMap((field) => {
    const { names } = adventureForm.ui[field]!['ui:options'] as { names: Record<string, TextKey> };
    return Object.values(names);
  });
  expect(keys.map((key) => text(key))).toEqual([
    'First come, first served',
    'By turn, when sign-up ends',
    'By the master',
    'Now',
    'Later',
    'Keep as a draft',
    'The first one, before the clocks go back',
    'The second one, after the clocks have gone back',
  ]);
});

const second = Date.parse('2026-10-25T02:30+01:00');
const stored = {
  ...examples.adventure.answers,
  startsAt: second,
  most: null,
  highest: null,
  labels: [{ id: 'l1', name: 'Heist' }],
  signUpFrom: now - 5,
  signUpUntil: Date.parse('2026-10-24T20:00+02:00'),
  publishedAt: now - 5,
  choosing: 'turn' as const,
  goesOn: true,
};

it.each<[string, object]>([
  ['published', {}],
  ['first of two equal times', { startsAt: second - 3_600_000 }],
  ['scheduled', { publishedAt: now + 3_600_000, signUpFrom: now + 7_200_000 }],
  ['draft', { publishedAt: null, signUpFrom: 0, signUpUntil: second }],
])('an adventure (%s) that is not changed is sent as it was, and may be published now', (_, changes) => {
  const adventure = adventurePageIn({ ...stored, ...changes })!;
  const edited = { now, zone: 'Asia/Tokyo', adventure };
  const data = adventureChangeForm.fromWire(edited);
  expect(adventureChangeForm.faults(data)).toEqual([]);
  const { plan, version, goesOn } = adventureChangeForm.toWire(data, edited);
  expect({ ...adventure, ...plan, version, goesOn }).toEqual(adventure);
  const published = adventureChangeForm.toWire({ ...data, publishing: 'now' }, edited).plan.publishedAt;
  expect(published).toBe(Math.min(adventure.publishedAt ?? now, now));
});

it('the form of the session of an adventure begins with what is known, and sends items by name', () => {
  const participants = [{ character: 'p1:Ann', exp: 3, isDead: false }];
  const begun = adventureSessionForm.fromWire({ now, title: 'Stair', master: 'max:Max', participants });
  const items = [{ character: 'p1:Ann', item: 'Rope', quantity: 2 }];
  expect(begun.items).toEqual([]);
  expect(adventureSessionForm.faults({ ...begun, items })).toEqual([]);
  const offered = ['items', 'items', 'character', 'ui:options', 'only'] as const;
  expect(offered.reduce((ui, key) => ui[key], adventureSessionForm.adapt!(begun))).toEqual(['p1:Ann']);
  expect(adventureSessionForm.toWire({ ...begun, items }, { now })).toEqual({
    masterId: 'max:Max',
    masterReward: 1,
    title: 'Stair',
    date: now,
    labels: [],
    outcomes: [{ characterId: 'p1:Ann', exp: 3, isDead: false }],
    items: [{ characterId: 'p1:Ann', itemId: 'Rope', quantity: 2 }],
  });
});
