import { expect, test } from 'vitest';
import { newsOf, nextNews, type Noticed } from '#core/rules/adventures/notices.ts';
import { adventureAt } from '../../support/adventures.ts';

const hour = 3_600_000;
const start = 100 * hour;

const deadline = start - 10 * hour;
const times = { publishedAt: hour, signUpFrom: hour, signUpUntil: deadline, startsAt: start };
const adventure: Noticed = { ...adventureAt(0, { ...times, least: 2, most: 4 }), seed: '' };

/** What is told or missed at a time, with three seated. */
const toldAt = (now: number, changes: Partial<Noticed> = {}, { seated = 3, plannedAt = 0 } = {}): string[] =>
  newsOf({ ...adventure, ...changes }, seated, plannedAt, now).map(
    ({ kind, isMissed }) => (isMissed ? 'missed ' : '') + kind,
  );

test.each<[when: string, now: number, ...told: string[]]>([
  ['before its publication', hour - 1],
  ['at its publication', hour, 'announced'],
  ['a day before, until the reminder of the last hour', start - hour - 1, 'announced', 'dayBefore'],
  ['in the last hour', start - 1, 'announced', 'missed dayBefore', 'hourBefore'],
  ['from its start', start, 'missed announced', 'missed dayBefore', 'missed hourBefore'],
])('what is told of an adventure %s', (_when, now, ...told) => {
  expect(toldAt(now)).toEqual(told);
});

test('what is told of an adventure is nothing of a draft, and nothing more once it is cancelled or registered', () => {
  expect(toldAt(start, { publishedAt: null })).toEqual([]);
  expect(toldAt(start - 1, { cancelledAt: 0 })).toEqual([]);
  expect(toldAt(start - 1, { session: 's' })).toEqual([]);
});

test('what is told of an adventure is no reminder that was due before the adventure was published, or its start set', () => {
  const late = start - 5 * hour;
  expect(toldAt(late - 1, { publishedAt: late })).toEqual([]);
  expect(toldAt(late, { publishedAt: late })).toEqual(['announced', 'missed dayBefore']);
  expect(toldAt(late, { publishedAt: start - 24 * hour })).toEqual(['announced', 'dayBefore']);
  expect(toldAt(late, {}, { plannedAt: late })).toEqual(['announced', 'missed dayBefore']);
  expect(toldAt(start - hour, {}, { plannedAt: late })).toContain('hourBefore');
});

test('what is told of an adventure says until the start that all seats are taken, and at the deadline that there are too few members', () => {
  expect(toldAt(hour, {}, { seated: 4 })).toEqual(['announced', 'full']);
  expect(toldAt(hour, { most: null }, { seated: 4 })).toEqual(['announced']);
  expect(toldAt(start, {}, { seated: 4 })).not.toContain('full');
  expect(toldAt(deadline - 1, {}, { seated: 1 })).not.toContain('tooFew');
  expect(toldAt(deadline, {}, { seated: 1 })).toContain('tooFew');
  expect(toldAt(deadline, {}, { seated: 2 })).not.toContain('tooFew');
  expect(toldAt(deadline, { goesOn: true }, { seated: 1 })).not.toContain('tooFew');
  expect(toldAt(start, {}, { seated: 1 })).not.toContain('tooFew');
});

test('what is told of an adventure is the same only as long as the start, or the end of sign-up, is the same', () => {
  const news = newsOf(adventure, 4, 0, start - 2 * hour).map(({ kind, moment }) => [kind, moment]);
  expect(Object.fromEntries(news)).toEqual({ announced: 0, dayBefore: start, full: start });
  const [tooFew] = newsOf(adventure, 1, 0, start - 2 * hour).slice(-1);
  expect(tooFew).toMatchObject({ kind: 'tooFew', moment: deadline });
});

test.each<[now: number, next: number | null, Partial<Noticed>?]>([
  [0, hour],
  [0, start - hour, { publishedAt: start - hour }],
  [hour, start - 24 * hour],
  [start - 24 * hour, start - 10 * hour],
  [start - 10 * hour, start - hour],
  [start - hour, null],
  [0, null, { publishedAt: null }],
  [0, null, { cancelledAt: 0 }],
])('after %i ms, time next makes something worth telling at %j, with %o', (now, next, changes = {}) => {
  expect(nextNews({ ...adventure, ...changes }, now)).toBe(next);
});
