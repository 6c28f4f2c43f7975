import { isMainThread } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import {
  byDay,
  everyAdventure,
  isoMonth,
  maySignUp,
  selectAdventures,
  shownFrom,
  startOfMonth,
} from '#core/views/adventure-board.ts';
import { formatDay, formatWeekday, momentIn, ownZone, programTime } from '#core/views/dates.ts';
import { adventureAt, ownIn } from '../support/adventures.ts';

const now = new Date(2030, 2, 14, 12).getTime();
const hour = 3_600_000;
const days = 24 * hour;
const view = { ...everyAdventure, layout: 'cards', month: null } as const;

describe('in seven time zones, over both changes of the clocks,', () => {
  const zone = process.env['TZ'];
  afterAll(() => {
    process.env['TZ'] = zone;
  });

  /** Per zone: an instant before a change and one after it, each with the clocks there. */
  const clocks: [zone: string, before: string, clock: string, after: string, clock: string][] = [
    ['Europe/Rome', '2030-03-31T00:59Z', '31-03-2030 01:59', '2030-03-31T01:00Z', '31-03-2030 03:00'],
    ['Europe/Rome', '2030-10-27T00:30Z', '27-10-2030 02:30', '2030-10-27T01:30Z', '27-10-2030 02:30'],
    ['America/St_Johns', '2030-03-10T05:29Z', '10-03-2030 01:59', '2030-03-10T05:30Z', '10-03-2030 03:00'],
    ['America/St_Johns', '2030-11-03T04:00Z', '03-11-2030 01:30', '2030-11-03T05:00Z', '03-11-2030 01:30'],
    ['Australia/Lord_Howe', '2030-10-05T15:29Z', '06-10-2030 01:59', '2030-10-05T15:30Z', '06-10-2030 02:30'],
    ['Australia/Lord_Howe', '2030-04-06T14:45Z', '07-04-2030 01:45', '2030-04-06T15:15Z', '07-04-2030 01:45'],
    ['Pacific/Chatham', '2030-09-28T13:59Z', '29-09-2030 02:44', '2030-09-28T14:00Z', '29-09-2030 03:45'],
    ['Pacific/Chatham', '2030-04-06T13:30Z', '07-04-2030 03:15', '2030-04-06T14:30Z', '07-04-2030 03:15'],
    // These do not change their clocks.
    ['Asia/Kathmandu', '2030-03-31T00:59Z', '31-03-2030 06:44', '2030-10-27T01:30Z', '27-10-2030 07:15'],
    ['Asia/Tokyo', '2030-03-31T15:30Z', '01-04-2030 00:30', '2030-10-27T01:30Z', '27-10-2030 10:30'],
    ['Pacific/Kiritimati', '2030-03-31T09:59Z', '31-03-2030 23:59', '2030-10-27T10:00Z', '28-10-2030 00:00'],
  ];

  it.each(clocks)(
    '%s has its own time, and its days and months begin at midnight there',
    (name, before, clockBefore, after, clockAfter) => {
      for (const [instant, moment] of [
        [before, clockBefore],
        [after, clockAfter],
      ] as const) {
        const startsAt = Date.parse(instant);
        const [day, month, year] = moment.split(/[- ]/);
        process.env['TZ'] = 'UTC';
        expect(momentIn(startsAt, name)).toBe(moment);
        process.env['TZ'] = name;
        // Only a process can change its time zone; npm run mutation runs tests in threads.
        if (!isMainThread && name !== zone) continue;
        // Some browsers know only the older name.
        expect(ownZone().replace('Katm', 'Kathm')).toBe(name);
        expect(programTime(startsAt)).toBe(instant.replace('Z', ':00.000Z'));
        expect(formatDay(startsAt)).toBe(moment.slice(0, 10));
        // Clocks change on Sundays. In two zones, Monday has begun by then.
        expect(formatWeekday(startsAt)).toBe(/^(01-04|28-10)/.test(moment) ? 'Monday' : 'Sunday');
        const [one, later] = [0, 72 * hour].map((time) => adventureAt(now, { startsAt: startsAt + time }));
        expect(byDay([one!, one!, later!])[0]).toEqual({
          day: `${year}-${month}-${day}`,
          adventures: [one, one],
        });
        const first = startOfMonth(startsAt);
        expect(isoMonth(first)).toBe(`${year}-${month}`);
        expect(isoMonth(first - 1)).not.toBe(`${year}-${month}`);
      }
    },
  );

  it('a zone that the browser does not know has no time', () => {
    expect(momentIn(now, 'Middle/Earth')).toBeNull();
  });
});

const select = (one: Parameters<typeof adventureAt>[1], change: object, levels: (number | null)[] = []) =>
  selectAdventures(
    [adventureAt(now, one)],
    { ...view, ...change },
    { id: 'me', characters: levels.map((level) => ({ level })) },
    now,
  ).length === 1;

it.each([
  ['a seat that nobody has asked for', {}, true],
  ['no limit', { most: null, seated: 40 }, true],
  ['as many who wait as seats are left', { waiting: 3 }, false],
  ['a sign-up that has not begun', { signUpFrom: now + 1 }, true],
  ['a sign-up that has ended', { signUpUntil: now }, false],
])('the board finds free seats of an adventure with %s: %j', (_, one, isFree) => {
  expect(select(one, { isFree: true })).toBe(isFree);
});

it('the board finds what the member masters, plays or waits for, not what they have left', () => {
  const isMine = (one: object) => select(one, { isMine: true });
  expect(isMine({ master: 'me' })).toBe(true);
  const states = ['asked', 'seated', 'waiting', 'offered', 'withdrawn', 'declined'];
  const mine = states.filter((state) => isMine({ own: ownIn(state) }));
  expect(mine).toEqual(['asked', 'seated', 'waiting', 'offered']);
  expect(isMine({})).toBe(false);
});

it('the board finds what fits the level of one character; an unknown level fits all', () => {
  const fits = (...levels: (number | null)[]) =>
    select({ lowest: 3, highest: 5 }, { isFitting: true }, levels);
  expect([fits(), fits(2), fits(6), fits(2, 4), fits(null)]).toEqual([false, false, false, true, true]);
});

it.each([
  ['all', {}, true],
  ['one of its labels', { label: 'l2' }, true],
  ['another label', { label: 'l3' }, false],
  ['the present month', { layout: 'month' }, true],
  ['an earlier month', { layout: 'month', month: now - 40 * days }, false],
  ['an agenda, after an earlier month', { layout: 'agenda', month: now - 40 * days }, true],
])('the board shows a full adventure of this month among %s or not: %j', (_, change, isShown) => {
  const labels = ['l1', 'l2'].map((id) => ({ id, name: id }));
  expect(select({ seated: 5, labels: Object.assign(labels, { leftOut: 0 }) }, change)).toBe(isShown);
});

it.each([
  ['one character that fits', [2, 4], {}, true],
  ['no character that fits', [2], {}, false],
  ['a bar', [4], { barredUntil: now + 1 }, false],
  ['a place in the waiting list', [4], { own: ownIn('waiting') }, false],
  ['a seat that they left', [4], { own: ownIn('withdrawn') }, true],
])('the board a member with %s may sign up or not', (_, levels, one, may) => {
  const characters = levels.map((level) => ({ level }));
  const adventure = adventureAt(now, { lowest: 3, ...one });
  expect(maySignUp(adventure, { id: 'me', characters }, now)).toBe(may);
});

it('the board reads from the beginning of a month that has begun, and not of a later one', () => {
  const month = (at: number | null) => shownFrom({ ...view, layout: 'month', month: at }, now);
  expect(month(null)).toBe(startOfMonth(now));
  expect(month(now - 40 * days)).toBeLessThan(now - 40 * days);
  expect(month(now + 40 * days)).toBeNull();
  expect(shownFrom({ ...view, layout: 'month' }, startOfMonth(now))).toBe(startOfMonth(now));
  expect(shownFrom({ ...view, from: 1 }, now)).toBe(1);
});
