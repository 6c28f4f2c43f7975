import { expect, it } from 'vitest';
import { failureInWords, RequestFailure } from '#core/rules/problem.ts';
import { errorText, problemLanguage, problemText } from '#screens/shared/writes/problem-text.ts';

const problem = (status: number, message = '') => ({ status, message, fields: {} });
const defaultText = 'An error occurred, please try again later';

it('a problem shows the server’s own message', () => {
  expect(problemText(problem(409, 'It is taken.'))).toBe('It is taken.');
  expect(errorText(new RequestFailure(problem(500, 'The disk is full.')))).toBe('The disk is full.');
});

it('only a message that nobody has translated counts as English', () => {
  expect(problemLanguage(problem(409, 'It is taken.'))).toBe('en');
  expect(problemLanguage(failureInWords(0, 'È occupato.').problem)).toBeUndefined();
});

it('a problem without a message shows the specified default, for every status', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500, 503])
    expect(problemText(problem(status))).toBe(defaultText);
});

it('a problem that the app can explain better shows the app’s text', () => {
  expect(problemText(problem(0))).toMatch(/^The server cannot be reached\./);
  expect(problemText({ ...problem(0), found: 'offline' })).toBe(
    'You are offline. Check your connection and try again.',
  );
  expect(problemText({ ...problem(401), found: 'signedOut' })).toBe(
    'You are no longer signed in. Log in again.',
  );
  expect(problemText({ ...problem(0), found: 'unreadable' })).toBe(
    "Nyx could not read the server's answer. Try again in a minute. If it happens again, tell the admin of the server.",
  );
});

it('an error in the app’s own code does not show its internal message', () => {
  const fault = new TypeError('(intermediate value).map is not a function');
  expect(errorText(fault)).toBe(defaultText);
  expect(errorText(new Error(''))).toBe(defaultText);
  expect(errorText(null)).toBe(defaultText);
});
