import { expect, it } from 'vitest';
import { failureInWords, type Problem } from '#core/rules/problem.ts';
import { errorText, problemLanguage, problemText } from '#screens/shared/writes/problem-text.ts';

const problem = (status: number, message = '') => ({ status, message, fields: {} });
const defaultText = 'An error occurred, please try again later';

it('only a message that nobody has translated counts as English', () => {
  expect(problemLanguage(problem(409, 'It is taken.'))).toBe('en');
  expect(problemLanguage(failureInWords(0, 'È occupato.').problem)).toBeUndefined();
});

it('a problem without a message shows the specified default, for every status', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500, 503])
    expect(problemText(problem(status))).toBe(defaultText);
});

it.each<[Problem, string]>([
  [problem(0), 'The server cannot be reached.'],
  [{ ...problem(0), found: 'offline' }, 'You are offline. Check your connection and try again.'],
  [{ ...problem(401), found: 'signedOut' }, 'You are no longer signed in. Log in again.'],
  [
    { ...problem(0), found: 'unreadable' },
    "Nyx could not read the server's answer. Try again in a minute. If it happens again, tell the admin of the server.",
  ],
])('the problem %j, which the app can explain better, shows the app’s text', (given, words) => {
  expect(problemText(given)).toContain(words);
});

it('an error in the app’s own code does not show its internal message', () => {
  const fault = new TypeError('(intermediate value).map is not a function');
  expect([fault, new Error(''), null].map(errorText)).toEqual([defaultText, defaultText, defaultText]);
});
