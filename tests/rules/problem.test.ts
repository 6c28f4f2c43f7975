import { expect, it, test } from 'vitest';
import {
  asProblem,
  asUnsent,
  failureInWords,
  isAnswered,
  isRefusal,
  isSignInRefused,
  isStale,
  isBreakdown,
  isUnknown,
  isVerdict,
  mayTryAtOnce,
  ownFailure,
  type Problem,
  RequestFailure,
} from '#core/rules/problem.ts';

const problem = (status: number, message = '') => ({ status, message, fields: {} });

it.each([
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['a string', 'a string'],
  [undefined, 'undefined'],
  [null, 'null'],
])('a problem made from the thrown value %s is a fault of the app', (thrown, message) => {
  expect(asProblem(thrown)).toEqual({ ...problem(0, message), found: 'broken' });
});

it('a problem has a message when thrown, even if the server sent none', () => {
  expect(new RequestFailure(problem(503)).message).toBe('Request failed with status 503');
  expect(new RequestFailure(problem(400, 'No')).message).toBe('No');
  expect(String(new RequestFailure(problem(400, 'No')))).toBe('RequestFailure: No');
});

test('a failure that the app finds has no words of a server, and needs no translation if it has its own', () => {
  expect(ownFailure('signedOut', 401).problem).toEqual({ ...problem(401), found: 'signedOut' });
  expect(ownFailure().problem).toStrictEqual(problem(0));
  expect(failureInWords(404, 'Gone').problem).toEqual({ ...problem(404, 'Gone'), isTranslated: true });
});

/** What each status means: a refusal, a breakdown, an unknown outcome, a verdict on a write, and so on. */
it.each([
  [0, ['isBreakdown', 'isUnknown']],
  [200, ['isVerdict', 'isAnswered']],
  [400, ['isRefusal', 'isVerdict', 'isAnswered']],
  [401, ['isRefusal', 'isAnswered', 'isSignInRefused']],
  [403, ['isRefusal', 'isAnswered', 'isSignInRefused']],
  [404, ['isRefusal', 'isVerdict', 'isAnswered']],
  [408, ['isAnswered']],
  [409, ['isRefusal', 'isVerdict', 'isAnswered']],
  [413, ['isRefusal', 'isVerdict', 'isAnswered']],
  [425, ['isRefusal', 'isAnswered']],
  [429, ['isAnswered']],
  [499, ['isRefusal', 'isVerdict', 'isAnswered']],
  [500, ['isBreakdown', 'isAnswered']],
  [501, ['isBreakdown', 'isAnswered']],
  [502, ['isBreakdown', 'isUnknown', 'isAnswered']],
  [503, ['isBreakdown', 'isUnknown', 'isAnswered']],
  [504, ['isBreakdown', 'isUnknown', 'isAnswered']],
])('the status %d means: %j', (status, meanings) => {
  const failure = problem(status, 'No');
  const tests = { isRefusal, isBreakdown, isUnknown, isVerdict, isAnswered, isSignInRefused };
  const found = Object.entries(tests).filter(([, isSo]) => isSo(failure));
  expect(found.map(([name]) => name)).toEqual(meanings);
});

it('a status without words or JSON is no verdict on a write, because it may come from a proxy', () => {
  for (const status of [400, 404, 413]) {
    expect(isVerdict(problem(status))).toBe(false);
    expect(isVerdict({ ...problem(status), serialized: '{}' })).toBe(true);
  }
});

it.each(['offline', 'unsent'] as const)('the outcome of a write that is %s is not unknown', (found) => {
  expect(isUnknown({ ...problem(0), found })).toBe(false);
  expect(isUnknown({ ...problem(500), mayBeDone: true })).toBe(true);
});

it.each<[string, Partial<Problem>, boolean]>([
  ['is tried again at once after a breakdown', { status: 503 }, true],
  ['is tried again at once after a timeout', { status: 408 }, true],
  ['is not tried again if the server has refused it', { status: 404 }, false],
  ['is not tried again if the user has given it up', { found: 'givenUp' }, false],
  ['is not tried again before the time that the server has named', { status: 429, retryAfter: 0 }, false],
])('a failed read %s', (_, change, expected) => {
  expect(mayTryAtOnce({ ...problem(0), ...change })).toBe(expected);
});

it.each<[string, Partial<Problem>, Partial<Problem>]>([
  ['without an answer is marked as unsent', {}, { found: 'unsent' }],
  ['with an unreadable answer is marked as unsent', { found: 'unreadable' }, { found: 'unsent' }],
  ['by a proxy is marked as unsent', { status: 503 }, { found: 'unsent' }],
  ['offline stays marked as offline', { found: 'offline' }, {}],
  ['by a refusal remains unchanged', { status: 403, message: 'No' }, {}],
])('a failure before a write was sent %s', (_, given, marked) => {
  const failure = { ...problem(0), ...given };
  expect(asUnsent(new RequestFailure(failure)).problem).toEqual({ ...failure, ...marked });
});

it.each([
  ['includes a 409 about the version', 409, { version: 'Ann was faster' }, true],
  ['does not include a 409 about a taken name', 409, { name: 'Taken' }, false],
  ['does not include a 409 without a field', 409, {}, false],
  ['does not include a 400 about the version', 400, { version: 'No number' }, false],
])('a stale write %s', (_, status, fields, expected) => {
  expect(isStale({ status, message: '', fields })).toBe(expected);
});
