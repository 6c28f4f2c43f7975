import { expect, it } from 'vitest';
import { lastEntryBefore, readVisit, visitLength, visitWith } from '#core/rules/journal/visit.ts';

const noon = Date.UTC(2026, 4, 17, 12);

it('the first visit shows nothing, and the next visit shows the entries since then', () => {
  expect(lastEntryBefore(null, noon)).toBeNull();
  const first = visitWith(null, 70, noon);
  expect(lastEntryBefore(first, noon + visitLength + 1)).toBe(70);
});

it('the same entries are shown until the visit is over, and then only later ones', () => {
  const visit = visitWith(70, 90, noon);
  expect(lastEntryBefore(visit, noon)).toBe(70);
  expect(lastEntryBefore(visit, noon + visitLength)).toBe(70);
  const reloaded = visitWith(lastEntryBefore(visit, noon + visitLength), 95, noon + visitLength);
  expect(lastEntryBefore(reloaded, noon + visitLength + 5)).toBe(70);
  expect(lastEntryBefore(reloaded, noon + 2 * visitLength + 1)).toBe(95);
});

it('after a dismissal, a reload shows only later entries', () => {
  expect(lastEntryBefore(visitWith(90, 90, noon), noon + 1)).toBe(90);
});

it('if a wrong clock has dated a visit in the future, the visit is over', () => {
  expect(lastEntryBefore(visitWith(70, 90, noon), noon - 1)).toBe(90);
});

it('if the journal ends before the visit began, as after the restoration of a backup, later entries are those after its end', () => {
  const restored = visitWith(90, 40, noon);
  expect(lastEntryBefore(restored, noon)).toBe(40);
  expect(lastEntryBefore(restored, noon + visitLength + 1)).toBe(40);
});

it('a stored visit is read again, and anything else counts as none', () => {
  for (const visit of [visitWith(70, 90, noon), { before: 0, seen: 0, at: noon }])
    expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  for (const stored of [null, '', 'null', '7', '[]', '{', '{"before":1,"seen":2}'])
    expect(readVisit(stored)).toBeNull();
  for (const before of [-1, '1', 1.5])
    expect(readVisit(JSON.stringify({ before, seen: 2, at: 3 }))).toBeNull();
});
