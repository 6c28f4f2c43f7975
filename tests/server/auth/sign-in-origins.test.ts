import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { elsewhere, elsewhereRedirect, hostileOrigins, own } from '../support/origin-cases.ts';
import { authoriseFields, failure, form, redirect, serve } from '../support/serve.ts';
import { type ChatUser, startFakeDiscord } from '../support/discord.ts';

const logIn = (app: FastifyInstance, code: string, origin?: string) =>
  app.inject({
    method: 'POST',
    url: '/auth/discord',
    payload: { code },
    headers: origin === undefined ? {} : { origin },
  });

describe('a code of the embedded sign-in page', () => {
  async function scene() {
    const { app } = await serve({ redirectUrls: [elsewhereRedirect] });
    const codeFor = async (redirect_uri: string) => {
      const fields = { ...authoriseFields, redirect_uri, member: 'demo-player' };
      const answer = await app.inject({ method: 'POST', url: '/oauth2/authorize', ...form(fields) });
      return new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
    };
    return {
      codeFor,
      status: async (code: string, origin?: string) => (await logIn(app, code, origin)).statusCode,
      app,
    };
  }

  test.each([
    [own, redirect],
    [elsewhere, elsewhereRedirect],
    ['http://127.0.0.1:5080', 'http://127.0.0.1:5080/auth'],
    ['http://[::1]:5080', 'http://[::1]:5080/auth'],
  ])('signs in at the origin %s, for which it was issued', async (origin, address) => {
    const { codeFor, status } = await scene();
    expect(await status(await codeFor(address), origin)).toBe(200);
  });

  test('signs in a caller without an origin', async () => {
    const { codeFor, status } = await scene();
    expect(await status(await codeFor(redirect))).toBe(200);
    expect(await status(await codeFor(elsewhereRedirect))).toBe(200);
  });

  test.each([...hostileOrigins, ['of another page of the app', elsewhere]])(
    'does not sign in at an origin %s, and is invalid after the attempt',
    async (_what, origin) => {
      const { app, codeFor, status } = await scene();
      const code = await codeFor(redirect);
      expect(failure(await logIn(app, code, origin))).toMatchObject({
        code: 401,
        message: 'This sign-in did not begin at this address of the app. Please sign in again.',
      });
      expect(await status(code, own)).toBe(401);
    },
  );
});

describe('a code of Discord', () => {
  async function scene() {
    const chat = await startFakeDiscord();
    const corvin = chat.users['corvin'] as ChatUser;
    const { app } = await serve({ seed: false, discord: chat.options, redirectUrls: [elsewhereRedirect] });
    const codeFor = (address: string) => chat.authorise(corvin, undefined, address);
    return { app, chat, codeFor };
  }

  test.each([
    ['the server’s own page', own, redirect],
    ['a caller that names no origin', undefined, redirect],
    ['a registered page on another origin', elsewhere, elsewhereRedirect],
  ])('is exchanged with the redirect URL of %s', async (_what, origin, address) => {
    const { app, codeFor } = await scene();
    expect((await logIn(app, codeFor(address), origin)).statusCode).toBe(200);
  });

  test.each(hostileOrigins)('does not reach Discord from an origin %s', async (_what, origin) => {
    const { app, chat, codeFor } = await scene();
    const code = codeFor(redirect);
    expect(failure(await logIn(app, code, origin)).code).toBe(401);
    expect(chat.requests).toEqual([]);
  });

  test.each([
    [own, elsewhereRedirect],
    [elsewhere, redirect],
    [undefined, elsewhereRedirect],
  ])('does not sign in at %s if it was issued for %s', async (origin, address) => {
    const { app, codeFor } = await scene();
    const answer = await logIn(app, codeFor(address), origin);
    expect(failure(answer).code).toBe(502);
  });
});
