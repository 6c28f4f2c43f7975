import { describe, expect, it } from 'vitest';
import { type RequestTraits, isNavigation, isWellFormed } from '#core/rules/navigation.ts';

const browser: RequestTraits = {
  method: 'GET',
  path: '/character/all',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  hasAuthorization: false,
};

const pages = ['/', '/auth', '/character/all', '/session/list', '/user/p%3AAnn'];
const excluded =
  '/oauth2 /oauth2/authorize /openapi.json /healthz /readyz /metrics /docs /docs/index.html /assets/index.js /calendar/abc.ics /calendar/adventure/a'.split(
    ' ',
  );
/** Addresses that only resemble excluded ones. */
const similar =
  '/user/healthz /user/assets/x /oauth2s /openapi.json5 /healthz2 /readyz2 /docs2 /metrics/x /assets /calendar'.split(
    ' ',
  );

describe('a request', () => {
  it.each([...pages, ...similar])('by a browser for %s opens the app', (path) => {
    expect(isNavigation({ ...browser, path })).toBe(true);
    expect(isNavigation({ ...browser, path, method: 'HEAD' })).toBe(true);
  });

  it.each(excluded)('for %s never opens the app', (path) => {
    expect(isNavigation({ ...browser, path })).toBe(false);
  });

  it.each(['text/html', 'TEXT/HTML', 'a/b,text/html', 'a/b, text/html', 'text/html;q=1', 'text/html ;q=1'])(
    'by a client that accepts %j opens the app',
    (accept) => {
      expect(isNavigation({ ...browser, accept })).toBe(true);
    },
  );

  it.each([undefined, '', '*/*', 'application/json', 'text/html5', 'x-text/html', 'text/*'])(
    'by a client that accepts %j does not open the app',
    (accept) => {
      expect(isNavigation({ ...browser, accept })).toBe(false);
    },
  );

  it('with a token or for a write does not open the app', () => {
    expect(isNavigation({ ...browser, hasAuthorization: true })).toBe(false);
    expect(isNavigation({ ...browser, method: 'POST' })).toBe(false);
  });
});

describe('an address', () => {
  it.each(['/', '/user/p%3AAnn', '/user/%F0%9F%90%89', '/user/100%25', '/user/%00', '//', '/user/é'])(
    '%s is well-formed',
    (path) => {
      expect(isWellFormed(path)).toBe(true);
    },
  );

  it.each(['/user/%E0%A4%A', '/user/%', '/%ff', '/user/%zz/x', '/%C3'])('%s is malformed', (path) => {
    expect(isWellFormed(path)).toBe(false);
  });
});
