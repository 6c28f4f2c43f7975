import { expect, it } from 'vitest';
import { equalsStored, nameFault } from '#core/rules/names/name-faults.ts';

it.each([
  ['🐉'.repeat(200), null],
  ['🐉'.repeat(201), { reason: 'tooLong' }],
  [` ${'x'.repeat(200)} `, null],
  ['', { reason: 'noName' }],
])(
  'a name may have 1 to 200 characters besides the spaces around it: the fault of "%s" is %j',
  (name, fault) => {
    expect(nameFault(name)).toEqual(fault);
  },
);

it.each([
  ['Ame\u200bthyst', 'Ame\u200bthyst'],
  [' Ame\u200bthyst', 'Ame\u200bthyst '],
  ['\u200b', '\u200b'],
])(
  'a name that is stored already may stay, although it would be refused as new: %j as %j',
  (name, stored) => {
    expect(nameFault(name)).not.toBeNull();
    expect(nameFault(name, stored)).toBeNull();
  },
);

it('a name that is stored already may not stay if it is empty or too long', () => {
  expect(nameFault('', '')).toEqual({ reason: 'noName' });
  expect(nameFault('x'.repeat(201), 'x'.repeat(201))).toEqual({ reason: 'tooLong' });
});

it.each([
  ['Rope', 'Rope', true],
  [' Rope', 'Rope ', true],
  ['Rope', 'rope', false],
  ['', '', false],
  [' ', ' ', false],
  ['Rope', null, false],
  ['', undefined, false],
])('a name %j equals the stored name %j, apart from the spaces around them: %s', (name, stored, isEqual) => {
  expect(equalsStored(name, stored)).toBe(isEqual);
});
