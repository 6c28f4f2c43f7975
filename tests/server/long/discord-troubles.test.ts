import { expect, test } from 'vitest';
import { memberPath, withDiscord } from '../auth/with-discord.ts';
import { dropConnection, hang, rateLimited, respondWith } from '../support/discord.ts';
import { failure } from '../support/serve.ts';

const hour = 3_600_000;
const paths = ['/oauth2/token', '/users/@me', memberPath];

test.each([
  ['breaks the connection', dropConnection, 502],
  ['takes too long', hang, 503],
  ['fails', respondWith(500, { message: 'Internal Server Error', code: 0 }), 502],
  ['answers with another shape', respondWith(200, { hello: 'world' }), 502],
  ['is blocked by a proxy', respondWith(403, '<html>blocked</html>', { 'content-type': 'text/html' }), 502],
  ['is not found', respondWith(404, { message: '404: Not Found', code: 0 }), 502],
  ['redirects elsewhere', respondWith(302, '', { location: 'http://127.0.0.1:1/' }), 502],
  ['asks for a long pause', rateLimited(60), 503],
] as const)(
  'when Discord %s, a sign-in fails with a message, the log says why under the answer’s id, and the next one works; a refresh fails without ending the sign-in',
  async (_what, answer, code) => {
    const lines: { reqId?: string; why?: string }[] = [];
    // At its default level, the log must contain the reason.
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
    const { chat, corvin, logIn, signIn, refresh, server } = await withDiscord({ logger: { stream } });
    const { refreshToken } = await signIn(corvin);
    for (const path of paths) {
      chat.replaceAnswers(path, answer, { times: 3 });
      const refused = await logIn(chat.authorise(corvin));
      expect([path, failure(refused).code]).toEqual([path, code]);
      const whys = lines.filter(({ reqId, why }) => why && reqId === refused.headers['x-request-id']);
      expect(whys.map(({ why }) => why)).toEqual([
        expect.stringMatching(new RegExp(`^Discord .*\\(${path}\\)$`)),
      ]);
      chat.answerAsUsual(path);
      expect((await logIn(chat.authorise(corvin))).statusCode).toBe(200);
      // After this time, the refresh renews the grant, too.
      server.clock.now += 169 * hour;
      chat.replaceAnswers(path, answer, { times: 3 });
      expect([path, failure(await refresh(refreshToken)).code]).toEqual([path, code]);
      chat.answerAsUsual(path);
    }
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  },
);
