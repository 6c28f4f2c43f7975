import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { DiscordOptions } from '#server/auth/discord/options.ts';
import { readRoleMap } from '#server/auth/discord/options.ts';

export const guildId = '900100200300400500';
export const masterRole = '111111111111111111';
export const playerRole = '222222222222222222';
const redirectUrl = 'http://localhost:5080/auth';
const client = { id: '700800900', secret: 'the-app’s-very-own-secret' };

/** An account of the stand-in. `guild` is null outside the community. */
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

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface StandIn {
  options: DiscordOptions;
  users: Record<string, ChatUser>;
  /** Requests received, such as `POST /oauth2/token`; newest last. */
  asked: string[];
  /** Every token and code issued. */
  secrets: string[];
  /** A code as the authorise page issues it; it works once. */
  authorise(user: ChatUser, scope?: string, redirect?: string): string;
  /** Access tokens issued from now on last this many seconds. */
  lifetime: number;
  /** Refuses every access token issued so far; refresh tokens still work. */
  expireAccess(): void;
  /** Withdraws what the user has allowed. */
  withdraw(user: ChatUser): void;
  /** Answers the next calls to a path with this instead, this many times. */
  instead(path: string, answer: Answer, times?: number): void;
  /** The next answer to a path is computed at once and sent after this promise. */
  late(path: string, until: Promise<unknown>): void;
}

/** A complete answer, in Discord's shape or another. */
export const sends =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Discord's answer to too many requests; `seconds` may have a fraction. */
export const limits = (seconds: number): Answer =>
  sends(
    429,
    { message: 'You are being rate limited.', retry_after: seconds, global: false },
    { 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': 'user' },
  );

/** Accepts the request and never answers. */
export const hangs: Answer = () => {};

/** Drops the connection. */
export const breaksOff: Answer = (request) => request.socket.destroy();

const unauthorised = sends(401, { message: '401: Unauthorized', code: 0 });

/** A server with Discord's endpoints, shapes and errors, as far as a sign-in uses them. */
export async function standInForDiscord(): Promise<StandIn> {
  const codes = new Map<string, { user: ChatUser; scope: string; redirect: string }>();
  const access = new Map<string, { user: ChatUser; scope: string }>();
  const refresh = new Map<string, { user: ChatUser; scope: string }>();
  const other = new Map<string, { answer: Answer; times: number }>();
  const delays = new Map<string, Promise<unknown>>();
  const secrets: string[] = [client.secret];

  const make = (): string => {
    const made = randomBytes(15).toString('base64url');
    secrets.push(made);
    return made;
  };

  function exchange(form: URLSearchParams): Answer {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return sends(401, { error: 'invalid_client' });
    const isCode = form.get('grant_type') === 'authorization_code';
    const given = form.get(isCode ? 'code' : 'refresh_token') ?? '';
    const code = codes.get(given);
    const grant = isCode ? code : refresh.get(given);
    (isCode ? codes : refresh).delete(given);
    if (!grant)
      return sends(400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
    if (isCode && form.get('redirect_uri') !== code?.redirect)
      return sends(400, {
        error: 'invalid_request',
        error_description: 'Invalid "redirect_uri" in request.',
      });
    const [access_token, refresh_token] = [make(), make()];
    access.set(access_token, grant);
    refresh.set(refresh_token, grant);
    return sends(200, {
      token_type: 'Bearer',
      access_token,
      refresh_token,
      expires_in: standIn.lifetime,
      scope: grant.scope,
    });
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const path = request.url ?? '';
    const instead = other.get(path);
    if (instead && instead.times > 0) {
      instead.times -= 1;
      return instead.answer;
    }
    if (path === '/oauth2/token') {
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return request.method === 'POST' && isForm
        ? exchange(new URLSearchParams(body))
        : sends(400, { error: 'invalid_request' });
    }
    const grant = access.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant) return unauthorised;
    const { guild, ...user } = grant.user;
    if (path === '/users/@me')
      return sends(200, { ...user, discriminator: '0', flags: 0, mfa_enabled: true });
    const member = /^\/users\/@me\/guilds\/(\d+)\/member$/.exec(path);
    if (!member) return sends(404, { message: '404: Not Found', code: 0 });
    if (!grant.scope.includes('guilds.members.read'))
      return sends(403, { message: 'Missing Access', code: 50_001 });
    if (member[1] !== guildId || !guild) return sends(404, { message: 'Unknown Guild', code: 10_004 });
    return sends(200, { ...guild, user, flags: 0, mute: false, deaf: false, premium_since: null });
  }

  const server = createServer((request, response) => {
    standIn.asked.push(`${request.method} ${request.url}`);
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const standIn: StandIn = {
    options: {
      clientId: client.id,
      clientSecret: client.secret,
      guildId,
      redirectUrl,
      roleMap: readRoleMap(`${masterRole}=mS,p;${playerRole}=p`),
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      patience: 1_500,
    },
    users: {
      corvin: {
        id: '300000000000000001',
        username: 'corvin',
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
        id: '300000000000000002',
        username: 'mira',
        global_name: null,
        avatar: null,
        guild: {
          nick: null,
          avatar: 'cccc3333',
          roles: [],
          pending: true,
          joined_at: '2024-01-02T03:04:05.000000+00:00',
        },
      },
      stranger: {
        id: '300000000000000003',
        username: 'stranger',
        global_name: null,
        avatar: null,
        guild: null,
      },
    },
    asked: [],
    secrets,
    lifetime: 604_800,
    authorise(user, scope = 'identify guilds guilds.members.read', redirect = redirectUrl) {
      const code = make();
      codes.set(code, { user, scope, redirect });
      return code;
    },
    expireAccess: () => access.clear(),
    withdraw(user) {
      for (const known of [access, refresh])
        for (const [token, grant] of known) if (grant.user === user) known.delete(token);
    },
    instead: (path, answer, times = 1) => void other.set(path, { answer, times }),
    late: (path, until) => void delays.set(path, until),
  };
  return standIn;
}
