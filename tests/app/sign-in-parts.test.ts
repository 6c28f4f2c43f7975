// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { authoriseUrl, readConfiguration } from '#app/configuration.ts';
import { safeStorage } from '#app/safe-storage.ts';
import { createLogin } from '#app/session/login.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import type { Tokens } from '#machines/session/types.ts';

const origin = 'http://app.test';
const tab = safeStorage(() => sessionStorage);
const browser = safeStorage(() => localStorage);

describe('the login', () => {
  it('requests the scopes, sends a new state each time and returns to this origin', () => {
    const login = createLogin(defaultConfiguration, tab, origin);
    const address = login.createAuthoriseUrl();
    expect(address.origin + address.pathname).toBe(`${origin}/oauth2/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'nyx',
      response_type: 'code',
      scope: 'identify guilds guilds.members.read',
      redirect_uri: `${origin}/auth`,
    });
    expect(login.createAuthoriseUrl().searchParams.get('state')).not.toBe(address.searchParams.get('state'));
  });

  it('uses a redirect address from the configuration', () => {
    const oauthUrl = 'https://chat.test/authorize?client_id=7&redirect_uri=https%3A%2F%2Fx.test%2Fauth';
    const address = createLogin({ ...defaultConfiguration, oauthUrl }, tab, origin).createAuthoriseUrl();
    expect(address.searchParams.get('redirect_uri')).toBe('https://x.test/auth');
    expect(address.searchParams.get('client_id')).toBe('7');
  });

  it('tells the reference server’s page, and no other, the language and the colours of the app', () => {
    Object.assign(document.documentElement, { lang: 'it' });
    document.documentElement.dataset['colourMode'] = 'dark';
    const parametersOf = (oauthUrl: string) =>
      createLogin({ ...defaultConfiguration, oauthUrl }, tab, origin).createAuthoriseUrl().searchParams;
    const own = parametersOf('');
    expect([own.get('ui_locales'), own.get('colour_mode')]).toEqual(['it', 'dark']);
    const elsewhere = parametersOf('https://chat.test/authorize?client_id=7');
    expect([...elsewhere.keys()].toSorted().join(' ')).toBe(
      'client_id redirect_uri response_type scope state',
    );
    delete document.documentElement.dataset['colourMode'];
    expect(parametersOf('').get('colour_mode')).toBe('light');
  });

  it('accepts only its own state, and only once', () => {
    const login = createLogin(defaultConfiguration, tab, origin);
    const state = login.createAuthoriseUrl().searchParams.get('state');
    expect(login.isOurs(state)).toBe(true);
    expect(login.isOurs(state)).toBe(false);
    login.createAuthoriseUrl();
    expect(login.isOurs('forged')).toBe(false);
    expect(login.isOurs(null)).toBe(false);
  });

  it('remembers the visitor’s destination for one use, and only within the app', () => {
    const login = createLogin(defaultConfiguration, tab, origin);
    login.remember('/user/p%3AAnn?tab=inventory');
    expect(login.takePath()).toBe('/user/p%3AAnn?tab=inventory');
    expect(login.takePath()).toBeNull();
    for (const elsewhere of ['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/\\evil.test']) {
      login.remember(elsewhere);
      expect(login.takePath()).toBeNull();
    }
  });

  it('opens the reference server’s own page on the API’s host, even if the app is on another host', () => {
    const address = authoriseUrl({ ...defaultConfiguration, apiUrl: 'http://api.test' }, origin);
    expect(address.href).toBe('http://api.test/oauth2/authorize?client_id=nyx');
  });
});

it('the token vault reports only changes of the access token, because other tabs store it last', () => {
  const reported: Tokens[] = [];
  const stop = createVault(browser, window).watch((tokens) => reported.push(tokens));
  localStorage.setItem('refreshJwt', 'r2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'refreshJwt' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'nyx-colour-mode' }));
  localStorage.setItem('jwt', 'a2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
  expect(reported).toEqual([{ jwt: 'a2', refreshJwt: 'r2' }]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(reported.at(-1)).toEqual({ jwt: null, refreshJwt: null });
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
  expect(reported).toHaveLength(2);
});

describe('the page’s configuration', () => {
  const pageWith = (block: string): Document => {
    const page = document.implementation.createHTMLDocument();
    page.head.innerHTML = `<script type="application/json" id="nyx-config">${block}</script>`;
    return page;
  };

  it('uses the values in the block, and defaults for the rest', () => {
    expect(readConfiguration(pageWith('{"apiUrl":"http://api.test/","features":["images",7]}'))).toEqual({
      apiUrl: 'http://api.test',
      productName: 'KaironBot',
      oauthUrl: '',
      shop: '',
      features: ['images'],
    });
  });

  it('uses the default for an unusable block, or without one', () => {
    for (const block of ['', 'not json', 'null', '[]', '{"apiUrl":5,"productName":""}'])
      expect(readConfiguration(pageWith(block))).toEqual(defaultConfiguration);
    expect(readConfiguration(document.implementation.createHTMLDocument())).toEqual(defaultConfiguration);
  });
});
