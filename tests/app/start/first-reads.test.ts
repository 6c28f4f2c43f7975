import { beforeEach, expect, it, vi } from 'vitest';
import { beginFirstReads } from '#app/start/first-reads.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import { paths } from '#screens/shared/addresses.ts';
import { accessToken } from '../support.ts';

let sent: { address: string; authorization: string | null }[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    sent.push({ address, authorization: headers.get('Authorization') });
    return new Response();
  });
});

const jwt = accessToken(3_600);
const apiUrl = 'http://api.test';
const begin = (pattern: string, path: string, features: string[] = [], token: string | null = jwt) =>
  beginFirstReads(pattern, path, { ...defaultConfiguration, apiUrl, features }, token);

it.each<[string, string, string[], string[]]>([
  [paths.ownCharacters, '/user', [], ['/character/forSelf', '/utils/expTable']],
  [paths.ownCharacters, '/user', ['ownOverview'], ['/character/forSelf/overview']],
  [paths.character, '/user/p%3AA%2FB', [], ['/character/p%3AA%2FB', '/utils/expTable']],
  [paths.character, '/user/%20', [], []],
  [paths.character, '/user/%E0%A4%A', [], []],
  [paths.allCharacters, '/character/all', [], ['/character/active', '/utils/expTable']],
  [
    paths.allCharacters,
    '/character/all',
    ['characterColumns'],
    ['/character/active/columns', '/utils/expTable'],
  ],
  [paths.itemList, '/item/list', [], []],
])('of the page %s, the path %s with the features %j begins to read %j', (pattern, path, features, reads) => {
  begin(pattern, path, features);
  expect(sent).toEqual(reads.map((read) => ({ address: apiUrl + read, authorization: `Bearer ${jwt}` })));
});

it.each([
  ['no token', null],
  ['an expired token', accessToken(-1)],
])('a page with %s begins no read', (_what, token) => {
  begin(paths.ownCharacters, '/user', [], token);
  expect(sent).toEqual([]);
});
