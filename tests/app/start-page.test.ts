import { expect, it } from 'vitest';
import { chooseStartPage } from '#app/start/start-page.ts';

it.each([
  ['/', null, null, 'landing'],
  ['/', '', '', 'landing'],
  ['/', 'a token', null, 'app'],
  ['/', null, 'a token', 'app'],
  ['/user', null, null, 'app'],
  ['/auth', null, null, 'app'],
  ['//', null, null, 'app'],
])('at %s with the tokens %j and %j, the page starts with the %s', (path, jwt, refreshJwt, page) => {
  expect(chooseStartPage(path, jwt, refreshJwt)).toBe(page);
});
