import { describe, expect, it } from 'vitest';
import { type Asked, isNavigation } from '#core/rules/navigation.ts';

const browser: Asked = {
  method: 'GET',
  path: '/character/all',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  hasAuthorization: false,
};

describe('what opens a page', () => {
  it.each(['/', '/auth', '/character/all', '/session/list', '/user/p%3AAnn'])(
    'a browser at %s does',
    (path) => {
      expect(isNavigation({ ...browser, path })).toBe(true);
    },
  );

  it.each(['/oauth2/authorize', '/openapi.json', '/healthz', '/assets/index.js'])('%s never does', (path) => {
    expect(isNavigation({ ...browser, path })).toBe(false);
  });

  it('a call with a token does not, nor a write, nor one that takes anything', () => {
    expect(isNavigation({ ...browser, hasAuthorization: true })).toBe(false);
    expect(isNavigation({ ...browser, method: 'POST' })).toBe(false);
    expect(isNavigation({ ...browser, accept: '*/*' })).toBe(false);
    expect(isNavigation({ ...browser, accept: undefined })).toBe(false);
    expect(isNavigation({ ...browser, accept: 'application/json' })).toBe(false);
  });
});
