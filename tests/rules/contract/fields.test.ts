import { expect, test } from 'vitest';
import {
  addition,
  flag,
  entitiesOf,
  name,
  number,
  entityOf,
  readersOf,
  sentOf,
  plainText,
  unknownTo,
} from '#core/contract/fields.ts';

test('at any depth, an addition without a value is not sent, but every other value is', () => {
  const part = { label: plainText(), weight: addition(number(null), 'versions') };
  const { read } = readersOf(part);
  const fields = {
    name,
    link: plainText(),
    weight: addition(number(null), 'versions'),
    box: entityOf(part, read),
    parts: entitiesOf(part, read),
  };
  const full = {
    name: 'Rope',
    link: null,
    weight: 0,
    box: { label: null, weight: 2 },
    parts: [{ weight: 3 }],
  };
  expect(sentOf(fields, full)).toEqual(full);
  const empty = { label: null, weight: null };
  expect(
    sentOf(fields, { name: 'Rope', link: null, weight: null, box: empty, parts: [empty], unknown: null }),
  ).toEqual({ name: 'Rope', link: null, box: { label: null }, parts: [{ label: null }], unknown: null });
  expect(sentOf(fields, { name: 'Rope', box: null })).toEqual({ name: 'Rope', box: null });
});

test('an addition that is a flag is sent only if it is set', () => {
  const fields = { name, isCursed: addition(flag, 'versions') };
  expect(sentOf(fields, { name: 'Rope', isCursed: false })).toEqual({ name: 'Rope' });
  expect(sentOf(fields, { name: 'Rope', isCursed: true })).toEqual({ name: 'Rope', isCursed: true });
});

test('a server without its feature does not know an addition', () => {
  const fields = { name, weight: addition(number(null), 'versions') };
  expect(unknownTo([], fields)).toEqual(['weight']);
  expect(unknownTo(['versions'], fields)).toEqual([]);
});
