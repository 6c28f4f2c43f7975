import { expect, test } from 'vitest';
import { Refusal, refusalIn } from '#server/problems.ts';
import { conflict, invalid, missing, notAllowed } from '#server/store/fault.ts';

test.each([
  [invalid('No.', 'qty'), 400, 'qty'],
  [notAllowed('No.'), 403, undefined],
  [missing('No.', 'masterId'), 404, 'masterId'],
  [conflict('No.', 'name'), 409, 'name'],
])('%s becomes a refusal with the status %i, its message and its field', (fault, statusCode, field) => {
  expect(refusalIn(fault)).toMatchObject({ statusCode, field, message: 'No.' });
});

test('a refusal is returned unchanged; any other value is not a refusal', () => {
  const refusal = new Refusal(429, 'Too many.');
  expect(refusalIn(refusal)).toBe(refusal);
  expect(refusalIn(new Error('unforeseen'))).toBeNull();
  expect(refusalIn(undefined)).toBeNull();
});
