import { expect, it } from 'vitest';
import { RequestFailure } from '#core/rules/problem.ts';
import { errorText, problemText } from '#screens/shared/saving/problem-text.ts';

const problem = (status: number, message = '') => ({ status, message, fields: {} });
const byDefault = 'An error occurred, please try again later';

it('the server’s own words are what is said', () => {
  expect(problemText(problem(409, 'It is taken.'))).toBe('It is taken.');
  expect(errorText(new RequestFailure(problem(500, 'The disk is full.')))).toBe('The disk is full.');
});

it('without any, the specified default is said, whatever the status', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500, 503])
    expect(problemText(problem(status))).toBe(byDefault);
});

it('what the app knows better is said instead', () => {
  expect(problemText(problem(0))).toMatch(/^The server cannot be reached\./);
  expect(problemText({ ...problem(401), found: 'signedOut' })).toMatch(/^You are no longer signed in\./);
  expect(problemText({ ...problem(0), found: 'unreadable' })).toMatch(/could not read/);
});

it('the words of a fault in the app’s own code are not for people', () => {
  const fault = new TypeError('(intermediate value).map is not a function');
  expect(errorText(fault)).toBe(byDefault);
  expect(errorText(new Error(''))).toBe(byDefault);
  expect(errorText(null)).toBe(byDefault);
});
