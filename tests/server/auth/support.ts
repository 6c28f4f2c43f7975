import type { TokenPair } from '#core/contract/members.ts';
import { importerAt } from '#server/store/journal/author.ts';
import type { Store } from '#server/store/store.ts';
import { authoriseFields, form, serve, type TestServer } from '../support/serve.ts';

type Fields = Record<string, string | undefined>;

/** All fields that are not undefined. */
const given = (fields: Fields) => JSON.parse(JSON.stringify(fields)) as Record<string, string>;

/** The address of the sign-in page. A field that is undefined is omitted. */
export const pageAddress = (changed: Fields = {}): string =>
  `/oauth2/authorize?${new URLSearchParams(given({ ...authoriseFields, ...changed }))}`;

/** Sends the form of the sign-in page. A field or a header that is undefined is omitted. */
export function press(
  { app }: Pick<TestServer, 'app'>,
  fields: Fields = { member: 'demo-player' },
  changedHeaders: Fields = {},
  remoteAddress = '127.0.0.1',
) {
  const sent = form(given({ ...authoriseFields, ...fields }));
  const headers = given({ ...(sent.headers as Fields), ...changedHeaders });
  return app.inject({ method: 'POST', url: '/oauth2/authorize', ...sent, headers, remoteAddress });
}

/** Makes a community one that is not the demo, so that its sign-in page requires the code. */
export const importNothing = ({ write }: Store) => write(importerAt(1), ({ imports }) => imports.apply({}));

/** Sends a sign-in code, as the app does. */
export const redeem = (
  { app }: Pick<TestServer, 'app'>,
  code: unknown,
  { headers = {}, remoteAddress = '127.0.0.1' } = {},
) => app.inject({ method: 'POST', url: '/auth/discord', payload: { code }, headers, remoteAddress });

export const refresh = ({ ask }: TestServer, token: string) =>
  ask({ method: 'POST', url: '/auth/refresh' }, token);
export const refreshStatus = async (server: TestServer, token: string) =>
  (await refresh(server, token)).statusCode;
export const pairFrom = async (server: TestServer, token: string) =>
  (await refresh(server, token)).json<TokenPair>();
export const logOut = ({ ask }: TestServer, token: string) =>
  ask({ method: 'POST', url: '/auth/logout' }, token);

/** The status of a call that every member may make. */
export const readStatus = async ({ ask }: TestServer, token: string) =>
  (await ask({ url: '/label' }, token)).statusCode;

/** A server of its own, and the tokens of a member who has signed in. */
export async function signedIn(member = 'demo-player', options?: Parameters<typeof serve>[0]) {
  const server = await serve(options);
  return { server, ...(await server.signIn(member)) };
}

/** Stops a server, and starts another one on its data. */
export async function restarted({ app, dataDir }: TestServer, options?: Parameters<typeof serve>[0]) {
  await app.close();
  return serve({ ...options, dataDir });
}
