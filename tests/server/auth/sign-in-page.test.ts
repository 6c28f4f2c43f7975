import { describe, expect, test } from 'vitest';
import { importerAt } from '#server/store/journal/author.ts';
import { authoriseFields, form, serve, type TestServer } from '../support/serve.ts';

const path = '/oauth2/authorize';

const openPage = (
  { app }: TestServer,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) => app.inject({ url: `${path}?${new URLSearchParams({ ...authoriseFields, ...more })}`, headers });

/** The values of the hidden fields of a page's form, which its button sends again. */
const hiddenIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

describe('the sign-in page', () => {
  test('says for each member what the roles allow, in the order of the ids', async () => {
    const server = await serve();
    const { body } = await openPage(server);
    const described = [...body.matchAll(/aria-describedby="permissions-([^"]+)"/g)].map(([, id]) => id);
    const rows = described.map((id) => {
      const [, words] = new RegExp(`<span class="permissions" id="permissions-${id}">([^<]*)<`).exec(body)!;
      return [id, words];
    });
    expect(rows).toEqual([
      ['demo-admin', 'everything'],
      ['demo-keeper', 'playing, characters, items, deleting items'],
      ['demo-master', 'sessions, playing'],
      ['demo-newcomer', 'playing'],
      ['demo-player', 'playing'],
      ['demo-warden', 'playing, virtual tabletops'],
    ]);
    expect(body).toContain('<span class="initial" aria-hidden="true">M</span>');
  });

  test.each([
    [
      'en',
      'Sign in to Nyx',
      'Who are you today?',
      'This community is a demonstration and asks for no password. Choose a member to sign in as.',
      'playing, virtual tabletops',
    ],
    [
      'it',
      'Accedi a Nyx',
      'Chi sei oggi?',
      'Questa comunità è una dimostrazione e non chiede password. Scegli il membro con cui vuoi accedere.',
      'gioco, tavoli virtuali',
    ],
  ])('is in the language %s, which its form sends again', async (language, title, heading, hint, roles) => {
    const server = await serve();
    const { body } = await openPage(server, { ui_locales: language, colour_mode: 'dark', state: 's' });
    expect(body).toContain(`<html lang="${language}" dir="ltr" data-colour-mode="dark">`);
    for (const part of [
      `<title>${title}</title>`,
      `<h1>${heading}</h1>`,
      `<p>${hint}</p>`,
      `>${roles}</span>`,
    ])
      expect(body).toContain(part);
    expect(hiddenIn(body)).toEqual({
      ...authoriseFields,
      state: 's',
      ui_locales: language,
      colour_mode: 'dark',
    });
  });

  test('says so if nobody has signed in to this community yet', async () => {
    const server = await serve({ signInAnywhere: true, seed: false });
    expect((await openPage(server)).body).toContain(
      '<p>No member has signed in to this community yet. Its members sign in through Discord.</p>',
    );
  });

  test('explains a refusal under a title in the user’s language, and marks the reason as English', async () => {
    const server = await serve();
    const refused = (headers: Record<string, string>) =>
      openPage(server, { response_type: 'token' }, headers).then(({ body }) => body);
    const reason = 'This sign-in link must request a code (response_type=code).';
    expect(await refused({})).toContain(`<h1>Sign-in is not possible</h1>\n<p>${reason}</p>`);
    const italian = await refused({ 'accept-language': 'it' });
    expect(italian).toContain('<title>L’accesso non è possibile</title>');
    expect(italian).toContain(`<h1>L’accesso non è possibile</h1>\n<p lang="en">${reason}</p>`);
  });

  test.each([
    [{ client_id: 'other' }, 400, 'This sign-in link names an unknown app.', {}],
    [
      { redirect_uri: 'https://evil.example/auth' },
      400,
      'This sign-in link redirects to an address that is not registered.',
      {},
    ],
    [{}, 400, 'Choose a member to sign in as.', {}],
    [{ member: 'demo-nobody' }, 400, 'There is no such member.', {}],
    [{ member: 'demo-player' }, 403, 'Sign-in has to start on this page.', { 'sec-fetch-site': 'same-site' }],
    [{ member: 'demo-player' }, 403, 'Sign-in has to start on this page.', { origin: 'null' }],
    [
      { member: 'demo-player' },
      403,
      'This sign-in page asks for no password, so it works only on the computer that runs the server.',
      { host: 'nyx.example' },
    ],
  ])('refuses the form %j with %i and the reason: %s', async (fields, code, reason, headers) => {
    const { app } = await serve();
    const sent = form({ ...authoriseFields, ...fields });
    const answer = await app.inject({
      method: 'POST',
      url: path,
      ...sent,
      headers: { ...sent.headers, ...headers } as Record<string, string>,
    });
    expect(answer.statusCode).toBe(code);
    expect(answer.body).toContain(`<p>${reason}</p>`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test.each(['same-origin', 'none'])('accepts its form from a browser that reports %s', async (site) => {
    const { app } = await serve();
    const sent = form({ ...authoriseFields, member: 'demo-player' });
    const headers = { ...sent.headers, 'sec-fetch-site': site };
    expect((await app.inject({ method: 'POST', url: path, ...sent, headers })).statusCode).toBe(303);
  });

  test('of a server on which everybody may sign in accepts its form from its own address only', async () => {
    const { app } = await serve({ signInAnywhere: true });
    const { payload } = form({ ...authoriseFields, member: 'demo-player' });
    const press = async (origin?: string) => {
      const headers = {
        host: 'nyx.example',
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin === undefined ? {} : { origin }),
      };
      const remoteAddress = '10.0.0.7';
      return (await app.inject({ method: 'POST', url: path, headers, payload, remoteAddress })).statusCode;
    };
    expect(await press('http://nyx.example')).toBe(303);
    expect(await press()).toBe(303);
    for (const origin of ['http://nyx.example:81', 'https://evil.example', 'null'])
      expect([origin, await press(origin)]).toEqual([origin, 403]);
  });
});

describe('the page that asks for the code', () => {
  async function askForCode(language: string) {
    const server = await serve();
    await server.app.store.write(importerAt(1), ({ imports }) => imports.apply({}));
    const fields = { ui_locales: language, colour_mode: 'dark', state: 's' };
    const sent = form({ ...authoriseFields, ...fields, code: 'no' });
    return {
      page: (await openPage(server, fields)).body,
      wrong: (await server.app.inject({ method: 'POST', url: path, ...sent })).body,
      code: server.app.operatorCode,
      press: (code: string) =>
        server.app.inject({ method: 'POST', url: path, ...form({ ...authoriseFields, ...fields, code }) }),
    };
  }

  test.each([
    [
      'en',
      'Enter the code',
      'Code',
      'Continue',
      'That code is wrong. Look at what the server printed at its last start.',
    ],
    [
      'it',
      'Inserisci il codice',
      'Codice',
      'Continua',
      'Il codice è sbagliato. Guarda che cosa ha scritto il server al suo ultimo avvio.',
    ],
  ])('is in the language %s, and announces a wrong code', async (language, heading, label, button, fault) => {
    const { page, wrong } = await askForCode(language);
    for (const body of [page, wrong]) {
      expect(body).toContain(`<h1>${heading}</h1>`);
      expect(body).toContain(`<label for="code">${label}</label>`);
      expect(body).toContain(`type="submit">${button}</button>`);
      expect(body).toContain(`<html lang="${language}" dir="ltr" data-colour-mode="dark">`);
      expect(hiddenIn(body)).toMatchObject({ ui_locales: language, colour_mode: 'dark', state: 's' });
    }
    expect(page).toMatch(/<input id="code"[^>]* aria-describedby="hint">/);
    expect(page).not.toContain('role="alert"');
    expect(wrong).toContain(`<p id="wrong" role="alert">${fault}</p>`);
    expect(wrong).toMatch(/<input id="code"[^>]* aria-describedby="hint wrong" aria-invalid="true">/);
  });

  test('leads back to the same address without the code, and remembers the browser for a year', async () => {
    const { code, press } = await askForCode('it');
    expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
    const { headers } = await press(code);
    const { searchParams } = new URL(String(headers.location), 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...authoriseFields,
      ui_locales: 'it',
      colour_mode: 'dark',
      state: 's',
    });
    expect(headers['set-cookie']).toContain('; Max-Age=31536000;');
    expect(headers['cache-control']).toBe('no-store');
  });
});
