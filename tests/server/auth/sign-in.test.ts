import { importerAt } from '#server/store/journal/author.ts';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { authoriseFields, codeFor, failure, form, publicUrl, redirect, serve } from '../support/serve.ts';

const address = (changed: Record<string, string | undefined> = {}): string => {
  const fields = Object.entries({ ...authoriseFields, ...changed }).filter(
    ([, value]) => value !== undefined,
  );
  return `/oauth2/authorize?${new URLSearchParams(Object.fromEntries(fields) as Record<string, string>)}`;
};

describe('the sign-in page', () => {
  test('shows one submit button per demo member, with the id as its value, and name and id as its text', async () => {
    const { app } = await serve();
    const { statusCode, headers, body } = await app.inject(address({ state: 'a&b"c' }));
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const buttons = [...body.matchAll(/<button type="submit"[^>]* value="([^"]*)">(.*?)<\/button>/g)];
    expect(new Set(buttons.map(([, value]) => value))).toEqual(
      new Set(['admin', 'master', 'keeper', 'warden', 'player', 'newcomer'].map((id) => `demo-${id}`)),
    );
    expect(buttons).toHaveLength(6);
    const texts = buttons.map(([, , content]) => content?.replaceAll(/<[^>]*>/g, ''));
    expect(texts).toContain('Mira demo-player');
    expect(body).toContain('name="state" value="a&amp;b&quot;c"');
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).not.toMatch(/<script|style="|<style/);
  });

  test.each([
    ['dark', ' data-colour-mode="dark"'],
    ['light', ' data-colour-mode="light"'],
    ['"><script>', ''],
    [undefined, ''],
  ])(
    'for the colour mode %j, marks the page with %j, even if it refuses the request',
    async (colour_mode, mark) => {
      const { app } = await serve();
      const marked = `<html lang="en" dir="ltr"${mark}>`;
      expect((await app.inject(address({ colour_mode }))).body).toContain(marked);
      const refusal = await app.inject(address({ colour_mode, client_id: 'other' }));
      expect(refusal.statusCode).toBe(400);
      expect(refusal.body).toContain(marked);
    },
  );

  test('accepts a request without a state, and redirects without one', async () => {
    const { app } = await serve();
    expect((await app.inject(address())).statusCode).toBe(200);
    const { headers } = await app.inject({
      method: 'POST',
      url: '/oauth2/authorize',
      ...form({ ...authoriseFields, member: 'demo-player' }),
    });
    expect([...new URL(String(headers.location)).searchParams.keys()]).toEqual(['code']);
  });

  test('redirects the member with a code and the unchanged state', async () => {
    const { app } = await serve();
    const state = 'ü &?#/=+ "state"';
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/oauth2/authorize',
      ...form({ ...authoriseFields, state, member: 'demo-player' }),
    });
    const target = new URL(String(headers.location));
    expect([statusCode, target.origin + target.pathname]).toEqual([303, redirect]);
    expect(target.searchParams.get('state')).toBe(state);
    expect(target.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
  });

  test.each([
    ['an unknown client', { client_id: 'other' }],
    ['no client', { client_id: undefined }],
    ['no redirect address', { redirect_uri: undefined }],
    ['an unknown redirect address', { redirect_uri: 'https://evil.example/auth' }],
    ['an address that begins with the registered one', { redirect_uri: `${redirect}.evil.example` }],
    ['the registered address with a longer path', { redirect_uri: `${redirect}/../x` }],
    ['a script as the address', { redirect_uri: 'javascript:alert(1)' }],
    ['another response type', { response_type: 'token' }],
  ])('refuses %s with a message and without a redirect', async (_name, changed) => {
    const { app } = await serve();
    const pageAnswer = await app.inject(address(changed));
    const fields = Object.fromEntries(
      Object.entries({ ...authoriseFields, ...changed, member: 'demo-player' }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Record<string, string>;
    const formAnswer = await app.inject({ method: 'POST', url: '/oauth2/authorize', ...form(fields) });
    for (const answer of [pageAnswer, formAnswer]) {
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect(answer.body).toMatch(/<p>This sign-in link .+<\/p>/);
    }
  });

  test('refuses an unknown or missing member', async () => {
    const { app } = await serve();
    for (const fields of [
      authoriseFields,
      { ...authoriseFields, member: 'demo-nobody' },
      { ...authoriseFields, member: '__proto__' },
    ]) {
      const answer = await app.inject({ method: 'POST', url: '/oauth2/authorize', ...form(fields) });
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
  });

  test('accepts redirects to other names of the computer and to registered URLs', async () => {
    const { app } = await serve({ redirectUrls: ['https://app.example/nyx/auth'] });
    for (const redirect_uri of [
      'http://127.0.0.1:5080/auth',
      'http://[::1]:5080/auth',
      'https://app.example/nyx/auth',
    ])
      expect((await app.inject(address({ redirect_uri }))).statusCode).toBe(200);
    const policy = String((await app.inject(address())).headers['content-security-policy']);
    expect(policy).toMatch(/form-action 'self' http:\/\/localhost:5080 .*https:\/\/app\.example/);
  });

  test('answers only on the computer that runs the server', async () => {
    const { app } = await serve();
    const ask = async (options: object) => (await app.inject({ url: address(), ...options })).statusCode;
    expect(await ask({})).toBe(200);
    expect(await ask({ remoteAddress: '::1' })).toBe(200);
    expect(await ask({ remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:5080' } })).toBe(200);
    expect(await ask({ remoteAddress: '192.168.1.20' })).toBe(403);
    expect(await ask({ headers: { host: 'nyx.example' } })).toBe(403);
    expect(await ask({ headers: { host: 'localhost.evil.example' } })).toBe(403);
    expect(await ask({ headers: { host: '127.0.0.1.evil.example:80' } })).toBe(403);
    for (const header of [
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-anything',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
      'cf-ray',
      'true-client-ip',
    ])
      expect([header, await ask({ headers: { [header]: '127.0.0.1' } })]).toEqual([header, 403]);
  });

  test('refuses HTTP/1.0, which a proxy may use without identifying itself', async () => {
    const { app } = await serve();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(url);
    const answerOf = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `GET ${address()} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
          ),
        );
        let text = '';
        socket
          .on('data', (data) => (text += String(data)))
          .on('end', () => resolve(text))
          .on('error', reject);
      });
    expect(await answerOf('1.0')).toMatch(/^HTTP\/1\.[01] 403 /);
    expect(await answerOf('1.1')).toMatch(/^HTTP\/1\.1 200 /);
    await app.close();
  });

  test.each([
    ['the public address is on another computer', { publicUrl: 'https://nyx.example' }, '127.0.0.1'],
    ['the server listens on every address', {}, '0.0.0.0'],
  ])('refuses every visitor if %s', async (_where, options, host) => {
    const { app } = await serve(options);
    const { port } = new URL(await app.listen({ host, port: 0 }));
    const redirected = { redirect_uri: `http://localhost:${port}/auth` };
    expect((await fetch(`http://127.0.0.1:${port}${address(redirected)}`)).status).toBe(403);
    await app.close();
  });

  test('accepts its form only from its own page on the computer that runs the server', async () => {
    const { app } = await serve();
    const { payload } = form({ ...authoriseFields, member: 'demo-admin' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const press = async (headers: Record<string, string>) => {
      const sent = { url: '/oauth2/authorize', headers: { ...type, ...headers }, payload };
      return (await app.inject({ method: 'POST', ...sent })).statusCode;
    };
    expect(await press({ origin: 'http://localhost' })).toBe(303);
    expect(await press({ host: '[::1]:5080', origin: 'http://[::1]:5080' })).toBe(303);
    // This is how a proxy forwards the request of a remote browser.
    expect(await press({ host: '127.0.0.1', origin: 'https://nyx.example' })).toBe(403);
    expect(await press({ host: 'localhost:5080', origin: 'http://localhost:5081' })).toBe(403);
    expect(await press({ origin: 'null' })).toBe(403);
    expect(await press({})).toBe(403);
  });

  test('issues no code to a visitor on another computer or a page of another site', async () => {
    const { app } = await serve();
    const submission = {
      method: 'POST',
      url: '/oauth2/authorize',
      ...form({ ...authoriseFields, member: 'demo-admin' }),
    } as const;
    const remoteAnswer = await app.inject({ ...submission, remoteAddress: '10.0.0.7' });
    const crossSiteAnswer = await app.inject({
      ...submission,
      headers: { ...submission.headers, 'sec-fetch-site': 'cross-site' },
    });
    for (const answer of [remoteAnswer, crossSiteAnswer])
      expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
  });

  test('answers on any computer if the setting allows it', async () => {
    const { app } = await serve({ signInAnywhere: true });
    const headers = { host: 'nyx.example', 'x-forwarded-for': '1.2.3.4' };
    expect((await app.inject({ url: address(), headers, remoteAddress: '10.0.0.7' })).statusCode).toBe(200);
  });

  test('has its own style sheet, which the policy allows', async () => {
    const { app } = await serve();
    const { body, headers } = await app.inject(address());
    const link = /<link rel="stylesheet" href="([^"]+)">/.exec(body)![1]!;
    expect((await app.inject(link)).headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });
});

describe('the sign-in page of a real community', () => {
  /** A server after an import, so that its sign-in page requires the code. */
  async function serveRealCommunity(options = {}) {
    const server = await serve(options);
    await server.app.store.write(importerAt(1), ({ imports }) => imports.apply({}));
    const press = (fields: Record<string, string>, cookie = '') => {
      const sent = form({ ...authoriseFields, state: 'a&b', ...fields });
      return server.app.inject({
        method: 'POST',
        url: '/oauth2/authorize',
        ...sent,
        headers: { ...sent.headers, cookie },
      });
    };
    const openPage = (cookie: string) => server.app.inject({ url: address(), headers: { cookie } });
    return { ...server, press, openPage };
  }

  test('shows no names and signs no member in before the browser has entered the code', async () => {
    const { press, openPage } = await serveRealCommunity();
    const page = await openPage('');
    expect([page.statusCode, page.body.includes('Mira')]).toEqual([200, false]);
    expect(page.body).toContain('the code that the server printed');
    for (const [name, value] of [
      ['member', 'demo-admin'],
      ['code', 'AAAA-BBBB-CCCC'],
      ['code', ''],
    ] as const) {
      const answer = await press({ [name]: value });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.body).toContain('That code is wrong');
    }
    expect((await press({ member: 'demo-admin' }, 'nyx-door=x')).statusCode).toBe(403);
  });

  test('asks for the code in a field that takes pasted text, and gives no puzzle', async () => {
    const { openPage } = await serveRealCommunity();
    const { body } = await openPage('');
    const [field, ...others] = body.match(/<(?:input|textarea|select)\b(?! type="hidden")[^>]*>/g) ?? [];
    expect(field).toContain('name="code"');
    expect(others).toEqual([]);
    // A pattern or a maximum length could refuse the text in the form in which the server prints it. A script could
    // prevent pasting.
    expect(field).not.toMatch(/\son\w+=|maxlength|pattern|readonly|type=/);
    expect(body).not.toMatch(/<(?:script|img|iframe|canvas|audio|video)\b/);
  });

  test('accepts a browser that has entered the code, even after a restart, and returns to the requested address', async () => {
    const { app, press, openPage, dataDir } = await serveRealCommunity();
    const entryAnswer = await press({ code: app.operatorCode.toLowerCase().replaceAll('-', ' ') });
    expect(entryAnswer.statusCode).toBe(303);
    const { pathname, searchParams } = new URL(String(entryAnswer.headers.location), 'http://localhost');
    expect([pathname, searchParams.get('state')]).toEqual(['/oauth2/authorize', 'a&b']);
    const setCookie = String(entryAnswer.headers['set-cookie']);
    expect(setCookie).toMatch(/; Path=\/oauth2; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = `other=1; ${setCookie.split(';')[0]}`;
    expect((await openPage(cookie)).body).toContain('Mira');
    expect((await press({ member: 'demo-admin' }, cookie)).headers.location).toMatch(/code=/);

    await app.close();
    const again = await serve({ dataDir });
    expect(again.app.operatorCode).not.toBe(app.operatorCode);
    const page = await again.app.inject({ url: address(), headers: { cookie } });
    expect(page.body).toContain('Mira');
  });

  test('limits wrong codes, and accepts the right code even after the limit', async () => {
    const { app, press } = await serveRealCommunity({ limits: { signInsPerAddress: 3 } });
    const answers = [];
    for (let guess = 0; guess < 4; guess += 1) answers.push((await press({ code: 'no' })).statusCode);
    expect(answers).toEqual([403, 403, 403, 429]);
    expect((await press({ code: app.operatorCode })).statusCode).toBe(303);
  });

  test('requires the code even if the only real member signed in through the chat platform', async () => {
    const { app } = await serve();
    await app.store.db
      .insertInto('member')
      .values({
        id: '81384788765712384',
        username: 'Real',
        avatar: null,
        roles: '["ADMIN"]',
        chat_roles: '[]',
      })
      .execute();
    expect((await app.inject(address())).body).toContain('the code that the server printed');
  });
});

describe('a sign-in code', () => {
  const redeem = (app: Awaited<ReturnType<typeof serve>>['app'], code: unknown) =>
    app.inject({ method: 'POST', url: '/auth/discord', payload: { code } });

  test('can be redeemed once', async () => {
    const { app } = await serve();
    const code = await codeFor(app, 'demo-player');
    expect((await redeem(app, code)).statusCode).toBe(200);
    expect(failure(await redeem(app, code)).code).toBe(401);
  });

  test('can be redeemed only once, even by many simultaneous requests', async () => {
    const { app } = await serve();
    const code = await codeFor(app, 'demo-player');
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(app, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('expires after a minute', async () => {
    const server = await serve();
    const code = await codeFor(server.app, 'demo-player');
    server.clock.now += 60_000;
    expect(failure(await redeem(server.app, code)).code).toBe(401);
  });

  test('that was never issued fails with 401; one that is not a string fails with a fault in "code"', async () => {
    const { app } = await serve();
    for (const code of ['made up', '__proto__', 'constructor'])
      expect(failure(await redeem(app, code)).code).toBe(401);
    for (const code of [null, 7, '', {}]) expect(failure(await redeem(app, code)).field).toBe('code');
  });

  test('fails with 404 for a former member', async () => {
    const { app } = await serve();
    const code = await codeFor(app, 'demo-newcomer');
    await app.store.db.deleteFrom('member').where('id', '=', 'demo-newcomer').execute();
    expect(failure(await redeem(app, code)).code).toBe(404);
  });
});

test('the sign-in page accepts the address that the server listens on if no public address is configured', async () => {
  const { app } = await serve({ publicUrl: undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(origin);
  const ask = (redirect_uri: string) => fetch(`http://127.0.0.1:${port}${address({ redirect_uri })}`);
  expect((await ask(`http://localhost:${port}/auth`)).status).toBe(200);
  expect((await ask(`${origin}/auth`)).status).toBe(200);
  expect((await ask(`${publicUrl}/auth`)).status).toBe(400);
});
