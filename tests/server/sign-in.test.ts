import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { authoriseFields, codeFor, failure, form, publicUrl, redirect, serve } from './support.ts';

const address = (changed: Record<string, string | undefined> = {}): string => {
  const fields = Object.entries({ ...authoriseFields, ...changed }).filter(
    ([, value]) => value !== undefined,
  );
  return `/oauth2/authorize?${new URLSearchParams(Object.fromEntries(fields) as Record<string, string>)}`;
};

describe('the authorise page', () => {
  test('shows one submit button per demo member: its value is the id, its text name and id', async () => {
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

  test('is served without a state, and then returns none', async () => {
    const { app } = await serve();
    expect((await app.inject(address())).statusCode).toBe(200);
    const { headers } = await app.inject({
      method: 'POST',
      url: '/oauth2/authorize',
      ...form({ ...authoriseFields, member: 'demo-player' }),
    });
    expect([...new URL(String(headers.location)).searchParams.keys()]).toEqual(['code']);
  });

  test('sends the member back with a code and the unchanged state', async () => {
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
    ['an address that only begins like the registered one', { redirect_uri: `${redirect}.evil.example` }],
    ['the registered address with a longer path', { redirect_uri: `${redirect}/../x` }],
    ['a script as the address', { redirect_uri: 'javascript:alert(1)' }],
    ['another response type', { response_type: 'token' }],
  ])('refuses with a message and without a redirect: %s', async (_name, changed) => {
    const { app } = await serve();
    const asked = await app.inject(address(changed));
    const fields = Object.fromEntries(
      Object.entries({ ...authoriseFields, ...changed, member: 'demo-player' }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Record<string, string>;
    const pressed = await app.inject({ method: 'POST', url: '/oauth2/authorize', ...form(fields) });
    for (const answer of [asked, pressed]) {
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect(answer.body).toMatch(/<p>This sign-in link .+<\/p>/);
    }
  });

  test('refuses an unknown member and a missing one', async () => {
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

  test('accepts the machine’s other names and the registered addresses', async () => {
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

  test('answers only on the machine itself', async () => {
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

  test('does not answer an HTTP/1.0 proxy that does not identify itself', async () => {
    const { app } = await serve();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(url);
    const asked = (version: string) =>
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
    expect(await asked('1.0')).toMatch(/^HTTP\/1\.[01] 403 /);
    expect(await asked('1.1')).toMatch(/^HTTP\/1\.1 200 /);
    await app.close();
  });

  test.each([
    ['its public address is elsewhere', { publicUrl: 'https://nyx.example' }, '127.0.0.1'],
    ['it listens on every address', {}, '0.0.0.0'],
  ])('refuses every visitor where %s', async (_where, options, host) => {
    const { app } = await serve(options);
    const { port } = new URL(await app.listen({ host, port: 0 }));
    const redirected = { redirect_uri: `http://localhost:${port}/auth` };
    expect((await fetch(`http://127.0.0.1:${port}${address(redirected)}`)).status).toBe(403);
    await app.close();
  });

  test('accepts its form only from its own page on the machine itself', async () => {
    const { app } = await serve();
    const { payload } = form({ ...authoriseFields, member: 'demo-admin' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const press = async (headers: Record<string, string>) => {
      const sent = { url: '/oauth2/authorize', headers: { ...type, ...headers }, payload };
      return (await app.inject({ method: 'POST', ...sent })).statusCode;
    };
    expect(await press({ origin: 'http://localhost' })).toBe(303);
    expect(await press({ host: '[::1]:5080', origin: 'http://[::1]:5080' })).toBe(303);
    // As a proxy forwards a request from a browser elsewhere.
    expect(await press({ host: '127.0.0.1', origin: 'https://nyx.example' })).toBe(403);
    expect(await press({ host: 'localhost:5080', origin: 'http://localhost:5081' })).toBe(403);
    expect(await press({ origin: 'null' })).toBe(403);
    expect(await press({})).toBe(403);
  });

  test('issues no code to a visitor elsewhere, nor to a foreign page that submits the form', async () => {
    const { app } = await serve();
    const pressed = {
      method: 'POST',
      url: '/oauth2/authorize',
      ...form({ ...authoriseFields, member: 'demo-admin' }),
    } as const;
    const far = await app.inject({ ...pressed, remoteAddress: '10.0.0.7' });
    const foreign = await app.inject({
      ...pressed,
      headers: { ...pressed.headers, 'sec-fetch-site': 'cross-site' },
    });
    for (const answer of [far, foreign])
      expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
  });

  test('answers everywhere when the setting allows it', async () => {
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
  /** Members of another community, for sign-in without a password. */
  async function real(options = {}) {
    const server = await serve(options);
    await server.app.store.write(({ imports }) => imports.apply({}, 1));
    const press = (fields: Record<string, string>, cookie = '') => {
      const sent = form({ ...authoriseFields, state: 'a&b', ...fields });
      return server.app.inject({
        method: 'POST',
        url: '/oauth2/authorize',
        ...sent,
        headers: { ...sent.headers, cookie },
      });
    };
    const see = (cookie: string) => server.app.inject({ url: address(), headers: { cookie } });
    return { ...server, press, see };
  }

  test('names nobody and signs nobody in before a browser has entered the code', async () => {
    const { press, see } = await real();
    const page = await see('');
    expect([page.statusCode, page.body.includes('Mira')]).toEqual([200, false]);
    expect(page.body).toContain('the code that the server printed');
    for (const [name, value] of [
      ['member', 'demo-admin'],
      ['code', 'AAAA-BBBB-CCCC'],
      ['code', ''],
    ] as const) {
      const answer = await press({ [name]: value });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.body).toContain('This is another code');
    }
    expect((await press({ member: 'demo-admin' }, 'nyx-door=x')).statusCode).toBe(403);
  });

  test('opens to a browser that has entered it, even after a restart, and continues to the requested address', async () => {
    const { app, press, see, dataDir } = await real();
    const shown = await press({ code: app.doorCode.toLowerCase().replaceAll('-', ' ') });
    expect(shown.statusCode).toBe(303);
    const { pathname, searchParams } = new URL(String(shown.headers.location), 'http://localhost');
    expect([pathname, searchParams.get('state')]).toEqual(['/oauth2/authorize', 'a&b']);
    const given = String(shown.headers['set-cookie']);
    expect(given).toMatch(/; Path=\/oauth2; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = `other=1; ${given.split(';')[0]}`;
    expect((await see(cookie)).body).toContain('Mira');
    expect((await press({ member: 'demo-admin' }, cookie)).headers.location).toMatch(/code=/);

    await app.close();
    const again = await serve({ dataDir });
    expect(again.app.doorCode).not.toBe(app.doorCode);
    const page = await again.app.inject({ url: address(), headers: { cookie } });
    expect(page.body).toContain('Mira');
  });

  test('allows few wrong guesses, and accepts the right code after any number of them', async () => {
    const { app, press } = await real({ limits: { signInsPerAddress: 3 } });
    const answers = [];
    for (let guess = 0; guess < 4; guess += 1) answers.push((await press({ code: 'no' })).statusCode);
    expect(answers).toEqual([403, 403, 403, 429]);
    expect((await press({ code: app.doorCode })).statusCode).toBe(303);
  });

  test('asks for the code where a member has signed in through the chat platform before, too', async () => {
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

  test('works once', async () => {
    const { app } = await serve();
    const code = await codeFor(app, 'demo-player');
    expect((await redeem(app, code)).statusCode).toBe(200);
    expect(failure(await redeem(app, code)).code).toBe(401);
  });

  test('works once even when it is redeemed many times at the same moment', async () => {
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

  test('that was never issued is 401, and one that is not text is 400', async () => {
    const { app } = await serve();
    for (const code of ['made up', '__proto__', 'constructor'])
      expect(failure(await redeem(app, code)).code).toBe(401);
    for (const code of [null, 7, '', {}]) expect(failure(await redeem(app, code)).field).toBe('code');
  });

  test('of someone outside the community is 404', async () => {
    const { app } = await serve();
    const code = await codeFor(app, 'demo-newcomer');
    await app.store.db.deleteFrom('member').where('id', '=', 'demo-newcomer').execute();
    expect(failure(await redeem(app, code)).code).toBe(404);
  });
});

test('without a public address the page accepts the address that the server listens on', async () => {
  const { app } = await serve({ publicUrl: undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(origin);
  const ask = (redirect_uri: string) => fetch(`http://127.0.0.1:${port}${address({ redirect_uri })}`);
  expect((await ask(`http://localhost:${port}/auth`)).status).toBe(200);
  expect((await ask(`${origin}/auth`)).status).toBe(200);
  expect((await ask(`${publicUrl}/auth`)).status).toBe(400);
});
