import { describe, expect, test } from 'vitest';
import {
  type AdventurePlan,
  announcedAgain,
  planFaults,
  weeklyPlans,
} from '#core/rules/adventures/announce.ts';
import { adventureState, clashes, mayAct, nextStateAt } from '#core/rules/adventures/life.ts';
import { itemsOfStrangers } from '#core/rules/adventures/reward.ts';
import { signUpFault, type Wanted } from '#core/rules/adventures/sign-up.ts';
import { adventureAt } from '../../support/adventures.ts';

const hour = 3_600_000;

const times = { startsAt: 100 * hour, signUpFrom: 0, signUpUntil: 90 * hour, publishedAt: 0 };
const plan: AdventurePlan = {
  ...adventureAt(0, { ...times, lowest: 1, highest: 4 }),
  zone: 'Europe/Rome',
  description: 'Bring *rope*.',
};

test('a plan has no fault, with or without limits', () => {
  const unlimited = { ...plan, most: null, lowest: null, highest: null, publishedAt: null };
  const largest = { ...plan, minutes: 2_880, zone: 'UTC', least: 50, most: 50, lowest: 20, highest: 20 };
  const halves = [{ lowest: null }, { highest: null }].map((half) => ({ ...plan, ...half }));
  for (const each of [plan, unlimited, largest, ...halves]) expect(planFaults(each, 0)).toEqual([]);
});

test.each<[Partial<AdventurePlan>, string, string]>([
  [{ title: ' ' }, 'noTitle', 'title'],
  [{ title: 'x'.repeat(201) }, 'tooLong', 'title'],
  [{ title: 'Sta\u202eir' }, 'hiddenCharacter', 'title'],
  [{ description: 'x'.repeat(4_001) }, 'longDescription', 'description'],
  [{ description: '[Map](JavaScript:alert(1))' }, 'scriptLink', 'description'],
  [{ startsAt: 0, signUpUntil: 0, signUpFrom: -1 }, 'startInPast', 'startsAt'],
  [{ zone: 'Europe/Atlantis' }, 'unknownZone', 'zone'],
  [{ zone: '+02:00' }, 'unknownZone', 'zone'],
  [{ zone: 'EST' }, 'unknownZone', 'zone'],
  [{ minutes: 0 }, 'badLength', 'minutes'],
  [{ least: 0 }, 'badSeats', 'least'],
  [{ most: 51 }, 'badSeats', 'most'],
  [{ least: 6 }, 'leastAboveMost', 'most'],
  [{ lowest: 0 }, 'badLevel', 'lowest'],
  [{ lowest: 5 }, 'levelsReversed', 'highest'],
  [{ signUpFrom: 90 * hour }, 'untilBeforeFrom', 'signUpUntil'],
  [{ signUpUntil: 101 * hour }, 'untilAfterStart', 'signUpUntil'],
])('a plan changed by %o has the fault %s at %s', (change, reason, field) => {
  expect(planFaults({ ...plan, ...change }, 0)).toEqual([expect.objectContaining({ reason, field })]);
});

describe('a plan for several weeks', () => {
  const at = (moment: string) => Date.parse(moment);
  const utc = (moment: number) => new Date(moment).toISOString().replace(':00.000Z', '');
  // The clocks of Rome go forward on 29 March 2026, at 02:00.
  const weekly = {
    ...plan,
    startsAt: at('2026-03-15T02:30+01:00'),
    signUpFrom: at('2026-03-08T20:00+01:00'),
    signUpUntil: at('2026-03-14T20:00+01:00'),
  };

  test('keeps the time of the clock; a skipped hour moves only its own game', () => {
    const starts = weeklyPlans(weekly, 4).map(({ startsAt }) => utc(startsAt));
    expect(starts).toEqual(['2026-03-15T01:30', '2026-03-22T01:30', '2026-03-29T01:00', '2026-04-05T00:30']);
    expect(utc(weeklyPlans({ ...weekly, zone: null }, 3)[2]!.startsAt)).toBe('2026-03-29T01:30');
    const second = { ...weekly, startsAt: at('2026-10-25T02:30+01:00') };
    expect(weeklyPlans(second, 1)).toEqual([second]);
  });

  test('moves the sign-up with the game, and publishes all at once', () => {
    expect(weeklyPlans(weekly, 4).at(-1)).toMatchObject({
      signUpFrom: at('2026-03-29T20:00+02:00'),
      signUpUntil: at('2026-04-04T20:00+02:00'),
      publishedAt: weekly.publishedAt,
    });
  });

  test('that is announced again is on the next such weekday', () => {
    const again = (now: string) => utc(announcedAgain(weekly, at(now)).startsAt);
    expect(again('2026-03-10T12:00Z')).toBe('2026-03-22T01:30');
    expect(again('2026-04-05T00:29Z')).toBe('2026-04-05T00:30');
    expect(again('2026-04-05T00:30Z')).toBe('2026-04-12T00:30');
    expect(announcedAgain(weekly, at('2026-04-05T00:30Z')).publishedAt).toBe(at('2026-04-05T00:30Z'));
  });
});

test('items are for those who played', () => {
  const of = (characterId: string) => ({ characterId });
  expect(itemsOfStrangers([of('a'), of('b'), of('c')], [of('b')])).toEqual([0, 2]);
});

const wanted: Wanted = { ...plan, master: 'max', seed: '', cancelledAt: null, session: null };

test('the state of an adventure follows from its facts and the time', () => {
  const at = (now: number, changed: Partial<Wanted> = {}) => adventureState({ ...wanted, ...changed }, now);
  expect(at(0, { publishedAt: null })).toBe('draft');
  expect(at(0, { publishedAt: hour })).toBe('scheduled');
  expect(at(0, { signUpFrom: hour })).toBe('scheduled');
  expect(at(0)).toBe('open');
  expect(at(90 * hour)).toBe('closed');
  expect(at(100 * hour)).toBe('running');
  expect(at(104 * hour)).toBe('over');
  expect(at(104 * hour, { session: 's' })).toBe('registered');
  expect(at(0, { cancelledAt: 0 })).toBe('cancelled');
  expect(mayAct(wanted, 'signUp', 0)).toBe(true);
  expect(mayAct(wanted, 'signUp', 90 * hour)).toBe(false);
  expect(mayAct(wanted, 'withdraw', 101 * hour)).toBe(true);
  const next = (now: number, changed: Partial<Wanted> = {}) => nextStateAt({ ...wanted, ...changed }, now);
  const changes = [0, 90, 100, 104].map((time) => time * hour);
  expect([-1, ...changes].map((now) => next(now))).toEqual([...changes, null]);
  expect(next(0, { publishedAt: 2, signUpFrom: 1 })).toBe(2);
  expect(next(0, { publishedAt: null })).toBeNull();
});

test('adventures clash if they overlap, want one tabletop and are still to be played', () => {
  const keep = { ...wanted, minutes: 60, instance: 'keep' };
  const changes = [99, 99.5, 100.5, 101].map((start) => ({ startsAt: start * hour }));
  const others = [...changes, { instance: 'tower' }, { cancelledAt: 0 }, { session: 's' }];
  const found = others.map((change) => clashes(keep, { ...keep, ...change }));
  expect(found).toEqual([false, true, true, false, false, false, false]);
  expect(clashes({ ...keep, instance: null }, { ...keep, instance: null })).toBe(false);
});

const applicant = {
  player: 'ann',
  character: { player: 'ann', status: 'active', level: 4 },
  barredUntil: null,
};

test('a sign-up is for an own active character whose level fits, while the adventure is open', () => {
  for (const range of [{}, { lowest: 4, highest: null }, { lowest: null }])
    expect(signUpFault({ ...wanted, ...range }, applicant, 0)).toBeNull();
  const unknown = { ...applicant, character: { ...applicant.character, level: null } };
  expect(signUpFault(wanted, unknown, 0)).toBeNull();
});

test('a sign-up is refused until the end of a bar', () => {
  const faults = [0, 1].map((now) => signUpFault(wanted, { ...applicant, barredUntil: 1 }, now));
  expect(faults).toEqual(['barred', null]);
});

test.each<[Partial<Wanted>, object, number, string]>([
  [{ signUpFrom: hour }, {}, 0, 'notOpenYet'],
  [{ publishedAt: null }, {}, 0, 'notOpenYet'],
  [{}, {}, 90 * hour, 'signUpEnded'],
  [{ master: 'ann' }, {}, 0, 'ownAdventure'],
  [{}, { player: 'bob' }, 0, 'foreignCharacter'],
  [{}, { status: 'dead' }, 0, 'inactiveCharacter'],
  [{ lowest: 5, highest: null }, {}, 0, 'levelBelow'],
  [{ highest: 3 }, {}, 0, 'levelAbove'],
])('a sign-up of %o with %o at %i is refused: %s', (changed, character, now, reason) => {
  const changedApplicant = { ...applicant, character: { ...applicant.character, ...character } };
  expect(signUpFault({ ...wanted, ...changed }, changedApplicant, now)).toBe(reason);
});
