import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/community.ts';
import { failure, redirect } from '../support/serve.ts';
import { press, redeem } from './support.ts';
import { withDiscord } from './with-discord.ts';

/**
 * `own` is the public origin of a server. The other two are the origin and the redirect URL of a page of the app on a
 * static host.
 */
const own = 'http://localhost:5080';
const elsewhere = 'https://app.example';
const elsewhereRedirect = `${elsewhere}/nyx/auth`;

/** `Origin` headers of pages that must not sign in with a stolen code, each with its fault. */
const hostileOrigins: [what: string, origin: string][] = [
  ['of a foreign page', 'https://evil.example'],
  ['of a page that hides its origin', 'null'],
  ['that is empty', ''],
  ['with another port', 'http://localhost:5081'],
  ['with another scheme', 'https://localhost:5080'],
  ['with another name of the computer', 'http://127.0.0.1:5080'],
  ['that begins with ours', `${own}.evil.example`],
  ['that ends with ours', 'http://evil.example/localhost:5080'],
  ['with a path', `${own}/auth`],
  ['with a slash at its end', `${own}/`],
  ['with a user name', 'http://somebody@localhost:5080'],
  ['in capitals', 'HTTP://LOCALHOST:5080'],
  ['sent twice', `${own}, ${own}`],
  ['with spaces within', 'http://local host:5080'],
  ['named like a property of every object', '__proto__'],
  ['of another page of the app', elsewhere],
];

const from = (origin?: string): Record<string, string> => (origin === undefined ? {} : { origin });

describe('a code of the embedded sign-in page', () => {
  const server = sharedServer({ redirectUrls: [elsewhereRedirect] });
  const codeFor = async (redirect_uri: string) => {
    const answer = await press(server(), { redirect_uri, member: 'demo-player' });
    return new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
  };
  const logIn = (code: string, origin?: string) => redeem(server(), code, { headers: from(origin) });

  test.each([
    [own, redirect],
    [elsewhere, elsewhereRedirect],
    ['http://127.0.0.1:5080', 'http://127.0.0.1:5080/auth'],
    ['http://[::1]:5080', 'http://[::1]:5080/auth'],
    [undefined, redirect],
    [undefined, elsewhereRedirect],
  ])('signs in at the origin %s, for which it was issued, or without an origin', async (origin, address) => {
    expect((await logIn(await codeFor(address), origin)).statusCode).toBe(200);
  });

  test.each(hostileOrigins)('signs in at no origin %s, and is then invalid', async (_what, origin) => {
    const code = await codeFor(redirect);
    expect(failure(await logIn(code, origin))).toMatchObject({
      code: 401,
      message: 'This sign-in did not begin at this address of the app. Please sign in again.',
    });
    expect((await logIn(code, own)).statusCode).toBe(401);
  });
});

test.each([
  ['the server’s own page', own, redirect],
  ['a caller that names no origin', undefined, redirect],
  ['a registered page on another origin', elsewhere, elsewhereRedirect],
])('a code of Discord is exchanged only with the redirect URL of %s', async (_what, origin, address) => {
  const { chat, corvin, logIn } = await withDiscord({ redirectUrls: [elsewhereRedirect] });
  const logInWithCodeFor = (issuedFor: string) =>
    logIn(chat.authorise(corvin, undefined, issuedFor), from(origin));
  expect((await logInWithCodeFor(address)).statusCode).toBe(200);
  const other = address === redirect ? elsewhereRedirect : redirect;
  expect(failure(await logInWithCodeFor(other)).code).toBe(502);
});
