import { expect, it } from 'vitest';
import { characterOf } from '../../screens/support/people.ts';
import {
  expectedLines,
  lastEntryBefore,
  readVisit,
  seenStatesOf,
  visitLength,
  visitWith,
} from '#core/rules/journal/visit.ts';

const noon = Date.UTC(2026, 4, 17, 12);
const none = { lines: 0, states: {} };

it('the first visit shows nothing, and the next visit shows the entries since then', () => {
  expect(lastEntryBefore(null, noon)).toBeNull();
  const first = visitWith(null, 70, noon, none);
  expect(lastEntryBefore(first, noon + visitLength + 1)).toBe(70);
});

it('the same entries are shown until the visit is over, and then only later ones', () => {
  const visit = visitWith(70, 90, noon, none);
  expect(lastEntryBefore(visit, noon)).toBe(70);
  expect(lastEntryBefore(visit, noon + visitLength)).toBe(70);
  const reloaded = visitWith(lastEntryBefore(visit, noon + visitLength), 95, noon + visitLength, none);
  expect(lastEntryBefore(reloaded, noon + visitLength + 5)).toBe(70);
  expect(lastEntryBefore(reloaded, noon + 2 * visitLength + 1)).toBe(95);
});

it('after a dismissal, a reload shows only later entries', () => {
  expect(lastEntryBefore(visitWith(90, 90, noon, none), noon + 1)).toBe(90);
});

it('if a wrong clock has dated a visit in the future, the visit is over', () => {
  expect(lastEntryBefore(visitWith(70, 90, noon, none), noon - 1)).toBe(90);
});

it('if the journal ends before the visit began, as after the restoration of a backup, later entries are those after its end', () => {
  const restored = visitWith(90, 40, noon, none);
  expect(lastEntryBefore(restored, noon)).toBe(40);
  expect(lastEntryBefore(restored, noon + visitLength + 1)).toBe(40);
});

it('a stored visit is read again, and anything else counts as none', () => {
  const seen = { lines: 2, states: { Ann: [1, 'dead', 2.5, 3] } } as const;
  for (const visit of [visitWith(70, 90, noon, none), visitWith(0, 0, noon, seen)])
    expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  expect(readVisit('{"before":1,"seen":2,"at":3}')).toEqual(visitWith(1, 2, 3, none));
  for (const stored of [null, '', 'null', '7', '[]', '{', '{"before":1,"seen":2}'])
    expect(readVisit(stored)).toBeNull();
  for (const before of [-1, '1', 1.5])
    expect(readVisit(JSON.stringify({ before, seen: 2, at: 3 }))).toBeNull();
});

it.each([
  ['a new game', { sessionMS: 5 }, 1],
  ['a death', { status: 'dead' }, 1],
  ['a gift', { inventory: { Rope: 4 } }, 1],
  ['a taken item', { inventory: { Rope: 2 } }, 1],
  ['a loss of money', { money: 9 }, 1],
  ['a loss of money and an item', { money: 9, inventory: { Rope: 2 } }, 1],
  ['a prize and a gift', { money: 11, inventory: { Rope: 4 } }, 1],
  ['a sale of its own player', { inventory: { Rope: 2 }, money: 11 }, 0],
  ['nothing', {}, 0],
] as const)('after %s, the next visit expects that many lines', (_what, change, lines) => {
  const ann = { id: 'Ann', money: 10, inventory: { Rope: 3 } };
  const visit = visitWith(70, 90, noon, { lines: 0, states: seenStatesOf([characterOf(ann)]) });
  const now = [characterOf({ ...ann, ...change }), characterOf({ id: 'created since' })];
  expect(expectedLines(visit, now, noon + visitLength + 1)).toBe(lines);
});

it('a visit expects the lines that it has shown, the next one does not, and the first none', () => {
  const visit = visitWith(70, 90, noon, { lines: 2, states: {} });
  expect(expectedLines(visit, [], noon + 1)).toBe(2);
  expect(expectedLines(visit, [], noon + visitLength + 1)).toBe(0);
  expect(expectedLines(null, [characterOf()], noon)).toBe(0);
});
