import { expect, it } from 'vitest';
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
  '/user/healthz /oauth2s /openapi.json5 /healthz2 /readyz2 /docs2 /metrics/x /assets /calendar'.split(' ');

it.each([
  ...[...pages, ...similar].map((path) => [path, true] as const),
  ...excluded.map((path) => [path, false] as const),
])('a request by a browser for %s opens the app: %s', (path, opens) => {
  expect(isNavigation({ ...browser, path })).toBe(opens);
  expect(isNavigation({ ...browser, path, method: 'HEAD' })).toBe(opens);
});

const accepting = ['text/html', 'TEXT/HTML', 'a/b,text/html', 'a/b, text/html', 'text/html;q=1'];
const refusing = [undefined, '', '*/*', 'application/json', 'text/html5', 'x-text/html', 'text/*'];

it.each([
  ...[...accepting, 'text/html ;q=1'].map((accept) => [accept, true] as const),
  ...refusing.map((accept) => [accept, false] as const),
])('a request by a client that accepts %j opens the app: %s', (accept, opens) => {
  expect(isNavigation({ ...browser, accept })).toBe(opens);
});

it('a request with a token or for a write does not open the app', () => {
  expect(isNavigation({ ...browser, hasAuthorization: true })).toBe(false);
  expect(isNavigation({ ...browser, method: 'POST' })).toBe(false);
});

const wellFormed = ['/', '/user/p%3AAnn', '/user/%F0%9F%90%89', '/user/100%25', '/user/%00', '//', '/user/é'];
const malformed = ['/user/%E0%A4%A', '/user/%', '/%ff', '/user/%zz/x', '/%C3'];

it.each([
  ...wellFormed.map((path) => [path, true] as const),
  ...malformed.map((path) => [path, false] as const),
])('the address %s is well-formed: %s', (path, expected) => {
  expect(isWellFormed(path)).toBe(expected);
});
