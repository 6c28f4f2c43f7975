import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/community.ts';
import { authoriseFields, serve, type TestServer } from '../support/serve.ts';
import { importNothing, pageAddress, press } from './support.ts';

const openPage = ({ app }: TestServer, more = {}, headers = {}) =>
  app.inject({ url: pageAddress(more), headers });

/** The values of the hidden fields of a page's form, which its button sends again. */
function hiddenIn(body: string): Record<string, string> {
  const fields = body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries(Array.from(fields, ([, name, value]) => [name!, value!]));
}

describe('the sign-in page', () => {
  const server = sharedServer();

  test('has a button for each member, in the order of the ids, and says what the roles allow', async () => {
    const { body } = await openPage(server(), { state: 'a&b"c' });
    const buttons = [...body.matchAll(/<button type="submit"[^>]* value="([^"]*)">(.*?)<\/button>/g)];
    const rows = buttons.map(([, id, content]) => {
      const [, words] = new RegExp(`<span class="permissions" id="permissions-${id}">([^<]*)<`).exec(body)!;
      return [id, content!.replaceAll(/<[^>]*>/g, ''), words];
    });
    expect(rows).toEqual([
      ['demo-admin', expect.any(String), 'everything'],
      ['demo-keeper', expect.any(String), 'playing, characters, items, deleting items'],
      ['demo-master', expect.any(String), 'sessions, playing'],
      ['demo-newcomer', expect.any(String), 'playing'],
      ['demo-player', 'Mira demo-player', 'playing'],
      ['demo-warden', expect.any(String), 'playing, virtual tabletops'],
    ]);
    expect(body.match(/aria-describedby="permissions-/g)).toHaveLength(6);
    expect(body).toContain('<span class="initial" aria-hidden="true">M</span>');
    expect(body).toContain('name="state" value="a&amp;b&quot;c"');
    expect(body).not.toMatch(/<script|style="|<style/);
  });

  test.each([
    [
      'en',
      '<title>Sign in to Nyx</title>',
      '<h1>Who are you today?</h1>',
      '<p>This community is a demonstration and asks for no password. Choose a member to sign in as.</p>',
      '>playing, virtual tabletops</span>',
    ],
    [
      'it',
      '<title>Accedi a Nyx</title>',
      '<h1>Chi sei oggi?</h1>',
      '<p>Questa comunità è una dimostrazione e non chiede password. Scegli il membro con cui vuoi accedere.</p>',
      '>gioco, tavoli virtuali</span>',
    ],
  ])('is in the language %s, which its form sends again', async (language, ...parts) => {
    const more = { ui_locales: language, colour_mode: 'dark', state: 's' };
    const { body } = await openPage(server(), more);
    for (const part of [`<html lang="${language}" dir="ltr" data-colour-mode="dark">`, ...parts])
      expect(body).toContain(part);
    expect(hiddenIn(body)).toEqual({ ...authoriseFields, ...more });
  });

  test('is marked with the colour mode, even if it refuses the request', async () => {
    const marks = { dark: ' data-colour-mode="dark"', light: ' data-colour-mode="light"', '"><script>': '' };
    for (const [colour_mode, mark] of Object.entries(marks)) {
      const marked = `<html lang="en" dir="ltr"${mark}>`;
      expect((await openPage(server(), { colour_mode })).body).toContain(marked);
      const refusal = await openPage(server(), { colour_mode, client_id: 'other' });
      expect([refusal.statusCode, refusal.body.includes(marked)]).toEqual([400, true]);
    }
  });

  test('explains a refusal under a title in the user’s language, and marks the reason as English', async () => {
    const refused = async (headers: Record<string, string>) =>
      (await openPage(server(), { response_type: 'token' }, headers)).body;
    const reason = 'This sign-in link must request a code (response_type=code).';
    expect(await refused({})).toContain(`<h1>Sign-in is not possible</h1>\n<p>${reason}</p>`);
    const italian = await refused({ 'accept-language': 'it' });
    expect(italian).toContain('<title>L’accesso non è possibile</title>');
    expect(italian).toContain(`<h1>L’accesso non è possibile</h1>\n<p lang="en">${reason}</p>`);
  });
});

test('the sign-in page says so if nobody has signed in to this community yet', async () => {
  const server = await serve({ signInAnywhere: true, seed: false });
  expect((await openPage(server)).body).toContain(
    '<p>No member has signed in to this community yet. Its members sign in through Discord.</p>',
  );
});

const wrongInEnglish = 'That code is wrong. Look at what the server has printed since its last start.';
const wrongInItalian = 'Il codice è sbagliato. Guarda che cosa ha scritto il server dal suo ultimo avvio.';

test.each([
  ['en', 'Enter the code', 'Code', 'Continue', wrongInEnglish],
  ['it', 'Inserisci il codice', 'Codice', 'Continua', wrongInItalian],
])(
  'the page that asks for the code is in the language %s, announces a wrong code, and after the right one opens the same address',
  async (language, heading, label, button, fault) => {
    const server = await serve();
    await importNothing(server.app.store);
    const fields = { ui_locales: language, colour_mode: 'dark', state: 'a#b+c' };
    const page = (await openPage(server, fields)).body;
    const wrong = (await press(server, { ...fields, code: 'no' })).body;
    for (const body of [page, wrong]) {
      expect(body).toContain(`<h1>${heading}</h1>`);
      expect(body).toContain(`<label for="code">${label}</label>`);
      expect(body).toContain(`type="submit">${button}</button>`);
      expect(body).toContain(`<html lang="${language}" dir="ltr" data-colour-mode="dark">`);
      expect(hiddenIn(body)).toMatchObject(fields);
    }
    expect(page).toMatch(/<input id="code"[^>]* aria-describedby="hint">/);
    expect(page).not.toContain('role="alert"');
    expect(wrong).toContain(`<p id="wrong" role="alert">${fault}</p>`);
    expect(wrong).toMatch(/<input id="code"[^>]* aria-describedby="hint wrong" aria-invalid="true">/);
    expect(server.app.operatorCode).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
    const { headers } = await press(server, { ...fields, code: server.app.operatorCode });
    const { pathname, searchParams } = new URL(String(headers.location), 'http://localhost');
    expect(pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({ ...authoriseFields, ...fields });
    expect(headers['cache-control']).toBe('no-store');
  },
);
