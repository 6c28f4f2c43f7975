import { expect, test } from 'vitest';
import { integer, number, plainText } from '#core/contract/fields.ts';
import { boundFaults } from '#core/rules/bounds.ts';

test('only numbers below the minimum and texts above the maximum length of their field are faults, in the order of the fields', () => {
  const fields = {
    weight: number(null, { min: 0 }),
    pieces: integer(1, { min: 1 }),
    rank: number(0),
    motto: plainText({ max: 3 }),
    story: plainText(),
  };
  const below = (field: string, limit: number) => ({ reason: 'belowMinimum', field, limit });
  expect(boundFaults(fields, { pieces: 0, weight: -0.1, rank: -5, motto: 'Onwa', story: 'Once' })).toEqual([
    below('weight', 0),
    below('pieces', 1),
    { reason: 'longText', field: 'motto', limit: 3 },
  ]);
  for (const weight of [0, 0.1, null, undefined])
    expect(boundFaults(fields, { pieces: 1, weight })).toEqual([]);
  expect(boundFaults(fields, { pieces: null, motto: ' 🐉🐉🐉 ' })).toEqual([]);
});
