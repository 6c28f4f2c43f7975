import { describe, expect, it } from 'vitest';
import {
  asProblem,
  beforeSending,
  isRefusal,
  isStale,
  isUnanswered,
  isUnknown,
  RequestFailure,
} from '#core/rules/problem.ts';

const problem = (status: number, message = '') => ({ status, message, fields: {} });

describe('a problem', () => {
  it('contains the data of a failed request', () => {
    const refused = { status: 400, message: 'Too many', fields: { qty: 'Too many' } };
    expect(asProblem(new RequestFailure(refused))).toBe(refused);
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('created from %s is the app’s own fault', (thrown, message) => {
    expect(asProblem(thrown)).toEqual({ ...problem(0, message), found: 'broken' });
  });

  it('has a message when thrown, even if the server sent none', () => {
    expect(new RequestFailure(problem(503)).message).toBe('Request failed with status 503');
    expect(new RequestFailure(problem(400, 'No')).message).toBe('No');
    expect(String(new RequestFailure(problem(400, 'No')))).toBe('RequestFailure: No');
  });
});

describe('a refusal', () => {
  it.each([400, 401, 403, 404, 409, 499])('is %d: repeating the request would not help', (status) => {
    expect(isRefusal(problem(status))).toBe(true);
  });

  it.each([0, 408, 429, 500, 502, 503, 504])('is not %d, for which a retry may help', (status) => {
    expect(isRefusal(problem(status))).toBe(false);
  });
});

describe('a failure before a write was sent', () => {
  it('says so when no answer arrived, and remembers that the browser was offline', () => {
    const unanswered = new RequestFailure(problem(0));
    const offline = new RequestFailure({ ...problem(0), found: 'offline' });
    expect(beforeSending(unanswered).problem).toEqual({ ...problem(0), found: 'unsent' });
    expect(beforeSending(offline).problem).toEqual({ ...problem(0), found: 'offline' });
    const unreadable = new RequestFailure({ ...problem(0), found: 'unreadable' });
    expect(beforeSending(unreadable).problem).toEqual({ ...problem(0), found: 'unsent' });
  });

  it('is unchanged when the server has answered', () => {
    expect(beforeSending(new RequestFailure(problem(403, 'No'))).problem).toEqual(problem(403, 'No'));
  });
});

describe('a write without an answer', () => {
  it.each([0, 502, 503, 504])('includes the status %d', (status) => {
    expect([isUnanswered(problem(status)), isUnknown(problem(status))]).toEqual([true, true]);
  });

  it.each([500, 501])(
    'does not include the status %d, though a retry under the same key may help',
    (status) => {
      expect([isUnanswered(problem(status)), isUnknown(problem(status))]).toEqual([true, false]);
    },
  );

  it.each([200, 400, 409])('does not include the status %d', (status) => {
    expect([isUnanswered(problem(status)), isUnknown(problem(status))]).toEqual([false, false]);
  });

  it.each(['offline', 'unsent'] as const)('was not done when it is %s', (found) => {
    expect(isUnknown({ ...problem(0), found })).toBe(false);
  });
});

describe('a stale write', () => {
  it.each([
    ['a 409 about the version', 409, { version: 'Ann was faster' }, true],
    ['not a 409 about a taken name', 409, { name: 'Taken' }, false],
    ['not a 409 without a field', 409, {}, false],
    ['not another error of the version', 400, { version: 'No number' }, false],
  ])('is %s', (_, status, fields, expected) => {
    expect(isStale({ status, message: '', fields })).toBe(expected);
  });
});
