import { expect, test } from 'vitest';
import { Refusal, refusalIn } from '#server/problems.ts';
import { conflict, invalid, missing, notAllowed } from '#server/store/fault.ts';

test.each([
  [invalid('No.', 'qty'), 400, 'qty'],
  [notAllowed('No.'), 403, undefined],
  [missing('No.', 'masterId'), 404, 'masterId'],
  [conflict('No.', 'name'), 409, 'name'],
])('%s travels as %i, with its words and its field', (fault, statusCode, field) => {
  expect(refusalIn(fault)).toMatchObject({ statusCode, field, message: 'No.' });
});

test('a refusal travels as it is, and nothing else is one', () => {
  const refusal = new Refusal(429, 'Too many.');
  expect(refusalIn(refusal)).toBe(refusal);
  expect(refusalIn(new Error('unforeseen'))).toBeNull();
  expect(refusalIn(undefined)).toBeNull();
});
