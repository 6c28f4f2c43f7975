import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import { type DiscordOptions, readRoleMap } from '#server/auth/discord/options.ts';
import { listening } from './listening.ts';

export const guildId = '900100200300400500';
export const masterRole = '111111111111111111';
export const playerRole = '222222222222222222';
const redirectUrl = 'http://localhost:5080/auth';
const client = { id: '700800900', secret: 'the-app’s-very-own-secret' };

/** An account of the fake Discord; `guild` is null if the account is not a member of the community. */
export interface ChatUser {
  id: string;
  username: string;
  global_name: string | null;
  avatar: string | null;
  guild: {
    nick: string | null;
    avatar: string | null;
    roles: string[];
    pending: boolean;
    joined_at: string;
  } | null;
}

const account = (username: string, id: string): ChatUser => ({
  id,
  username,
  global_name: null,
  avatar: null,
  guild: null,
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Discord's answer to too many requests; `seconds` may have a fraction. */
export const rateLimited = (seconds: number): Answer =>
  respondWith(
    429,
    { message: 'You are being rate limited.', retry_after: seconds, global: false },
    { 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': 'user' },
  );

/** One controller per call of `AbortSignal.timeout` in this test. A request times out when its controller is aborted. */
const timeLimits = new Set<AbortController>();

/**
 * Never answers, and makes all of Nyx's requests in progress time out at once. With other answers, requests never time
 * out.
 */
export const hang: Answer = () => {
  for (const timeLimit of timeLimits)
    timeLimit.abort(new DOMException('The server gave up.', 'TimeoutError'));
};

export const dropConnection: Answer = (request) => request.socket.destroy();

const unauthorised = respondWith(401, { message: '401: Unauthorized', code: 0 });

/** A server with the endpoints, shapes and errors of Discord that a sign-in uses. */
export async function startFakeDiscord() {
  const codes = new Map<string, { user: ChatUser; scope: string; redirect: string }>();
  const access = new Map<string, { user: ChatUser; scope: string }>();
  const refresh = new Map<string, { user: ChatUser; scope: string }>();
  const replacements = new Map<string, { answer: Answer; times: number }>();
  const delays = new Map<string, Promise<unknown>>();
  /** The client secret, and every issued token and code. */
  const secrets: string[] = [client.secret];

  const createSecret = (): string => {
    const secret = randomBytes(15).toString('base64url');
    secrets.push(secret);
    return secret;
  };

  function exchange(form: URLSearchParams): Answer {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return respondWith(401, { error: 'invalid_client' });
    const isCode = form.get('grant_type') === 'authorization_code';
    const codeOrToken = form.get(isCode ? 'code' : 'refresh_token') ?? '';
    const code = codes.get(codeOrToken);
    const grant = isCode ? code : refresh.get(codeOrToken);
    (isCode ? codes : refresh).delete(codeOrToken);
    if (!grant) return respondWith(400, { error: 'invalid_grant' });
    if (isCode && form.get('redirect_uri') !== code?.redirect)
      return respondWith(400, { error: 'invalid_request' });
    const [access_token, refresh_token] = [createSecret(), createSecret()];
    access.set(access_token, grant);
    refresh.set(refresh_token, grant);
    return respondWith(200, {
      token_type: 'Bearer',
      access_token,
      refresh_token,
      expires_in: discord.lifetime,
      scope: grant.scope,
    });
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const path = request.url ?? '';
    const replacement = replacements.get(path);
    if (replacement && replacement.times > 0) {
      replacement.times -= 1;
      return replacement.answer;
    }
    if (path === '/oauth2/token') {
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return request.method === 'POST' && isForm
        ? exchange(new URLSearchParams(body))
        : respondWith(400, { error: 'invalid_request' });
    }
    const grant = access.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant) return unauthorised;
    const { guild, ...user } = grant.user;
    if (path === '/users/@me')
      return respondWith(200, { ...user, discriminator: '0', flags: 0, mfa_enabled: true });
    const member = /^\/users\/@me\/guilds\/(\d+)\/member$/.exec(path);
    if (!member) return respondWith(404, { message: '404: Not Found', code: 0 });
    if (!grant.scope.includes('guilds.members.read'))
      return respondWith(403, { message: 'Missing Access', code: 50_001 });
    if (member[1] !== guildId || !guild) return respondWith(404, { message: 'Unknown Guild', code: 10_004 });
    return respondWith(200, { ...guild, user, flags: 0, mute: false, deaf: false, premium_since: null });
  }

  const server = createServer((request, response) => {
    discord.requests.push(`${request.method} ${request.url}`);
    void readText(request).then(
      async (body) => {
        const answer = answerTo(request, body);
        const until = delays.get(request.url ?? '');
        delays.delete(request.url ?? '');
        await until;
        answer(request, response);
      },
      () => {},
    );
  });
  const port = await listening(server);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeLimit = new AbortController();
    timeLimits.add(timeLimit);
    return timeLimit.signal;
  });
  onTestFinished(() => timeLimits.clear());

  const users: Record<string, ChatUser> = {
    corvin: {
      ...account('corvin', '300000000000000001'),
      global_name: 'Corvin',
      avatar: 'aaaa1111',
      guild: {
        nick: 'Master Corvin',
        avatar: 'bbbb2222',
        roles: [masterRole, '333333333333333333'],
        pending: false,
        joined_at: '2023-04-05T06:07:08.910000+00:00',
      },
    },
    mira: {
      ...account('mira', '300000000000000002'),
      guild: {
        nick: null,
        avatar: 'cccc3333',
        roles: [],
        pending: true,
        joined_at: '2024-01-02T03:04:05.000000+00:00',
      },
    },
    stranger: account('stranger', '300000000000000003'),
  };
  const options: DiscordOptions = {
    clientId: client.id,
    clientSecret: client.secret,
    guildId,
    redirectUrl,
    roleMap: readRoleMap(`${masterRole}=mS,p;${playerRole}=p`),
    api: `http://127.0.0.1:${port}`,
    timeLimit: 1_500,
  };
  const discord = {
    options,
    users,
    /** The received requests, such as `POST /oauth2/token`; newest last. */
    requests: [] as string[],
    secrets,
    /** Lifetime in seconds of access tokens that are issued from now on. */
    lifetime: 604_800,
    /** Issues a code as Discord's authorisation page does; the code works once. */
    authorise(user: ChatUser, scope = 'identify guilds guilds.members.read', redirect = redirectUrl) {
      const code = createSecret();
      codes.set(code, { user, scope, redirect });
      return code;
    },
    /** Makes all access tokens expire, but not the refresh tokens. */
    expireAccess: () => access.clear(),
    /** Revokes the permission that the user gave to Nyx. */
    revoke(user: ChatUser) {
      for (const grants of [access, refresh])
        for (const [token, grant] of grants) if (grant.user === user) grants.delete(token);
    },
    replaceAnswers: (path: string, answer: Answer, { times } = { times: 1 }) =>
      void replacements.set(path, { answer, times }),
    answerAsUsual: (path: string) => void replacements.delete(path),
    /** Computes the next answer to a path at once, but sends it after `until` has resolved. */
    delayAnswer: (path: string, until: Promise<unknown>) => void delays.set(path, until),
  };
  return discord;
}
