import { expect, it } from 'vitest';
import { readVisit, tellsAfter, visitAfter, visitLength } from '#core/rules/journal/visit.ts';

const noon = Date.UTC(2026, 4, 17, 12);

it('the first visit shows nothing, and the next visit shows the entries since then', () => {
  expect(tellsAfter(null, noon)).toBeNull();
  const first = visitAfter(null, 70, noon);
  expect(tellsAfter(first, noon + visitLength + 1)).toBe(70);
});

it('the same entries are shown until the visit is over, and then only later ones', () => {
  const visit = visitAfter(70, 90, noon);
  expect(tellsAfter(visit, noon)).toBe(70);
  expect(tellsAfter(visit, noon + visitLength)).toBe(70);
  const reloaded = visitAfter(tellsAfter(visit, noon + visitLength), 95, noon + visitLength);
  expect(tellsAfter(reloaded, noon + visitLength + 5)).toBe(70);
  expect(tellsAfter(reloaded, noon + 2 * visitLength + 1)).toBe(95);
});

it('after a dismissal, a reload shows only later entries', () => {
  expect(tellsAfter(visitAfter(90, 90, noon), noon + 1)).toBe(90);
});

it('if a wrong clock has dated a visit in the future, the visit is over', () => {
  expect(tellsAfter(visitAfter(70, 90, noon), noon - 1)).toBe(90);
});

it('if the journal ends before the visit began, as after the restoration of a backup, later entries are those after its end', () => {
  const restored = visitAfter(90, 40, noon);
  expect(tellsAfter(restored, noon)).toBe(40);
  expect(tellsAfter(restored, noon + visitLength + 1)).toBe(40);
});

it('a stored visit is read again, and anything else counts as none', () => {
  const visit = visitAfter(70, 90, noon);
  expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  for (const stored of [
    null,
    '',
    'null',
    '7',
    '[]',
    '{"before":1,"seen":2}',
    '{"before":-1,"seen":2,"at":3}',
    '{"before":"1","seen":2,"at":3}',
    '{"before":1.5,"seen":2,"at":3}',
    '{',
  ])
    expect(readVisit(stored)).toBeNull();
});
