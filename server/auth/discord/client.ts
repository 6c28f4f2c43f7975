import { jsonIn } from '#core/contract/json.ts';
import { type Said, said } from '#core/contract/refusals.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Refusal, unavailable } from '../../problems.ts';
import { defaultDiscordApi, type DiscordOptions } from './options.ts';
import { Maybe } from '#core/contract/schema.ts';

// Discord's answers: only the fields that we read.

const GrantAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  /** Lifetime of the access token in seconds. */
  expires_in: Type.Number({ minimum: 0 }),
});
export type GrantAnswer = Static<typeof GrantAnswer>;

/** The body of the answer to a refused exchange (RFC 6749, section 5.2). */
const GrantRefusal = Type.Object({ error: Type.String() });

/** The body of the answer to any other refused request. */
const RefusalAnswer = Type.Object({ code: Type.Integer(), message: Type.String() });

const UserAnswer = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  username: Type.String({ minLength: 1 }),
  global_name: Maybe(Type.String()),
  avatar: Maybe(Type.String()),
});
export type UserAnswer = Static<typeof UserAnswer>;

const GuildMemberAnswer = Type.Object({
  nick: Maybe(Type.String()),
  avatar: Maybe(Type.String()),
  roles: Type.Array(Type.String()),
  pending: Maybe(Type.Boolean()),
  joined_at: Maybe(Type.String()),
});
export type GuildMemberAnswer = Static<typeof GuildMemberAnswer>;

/** Discord's grant for one member. It never leaves the server. `expires` is epoch ms. */
export const Grant = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expires: Type.Number(),
});
export type Grant = Static<typeof Grant>;

/**
 * Why Discord refuses a request: the grant or code is not valid, or the user is not a member of the
 * community.
 */
export type Refused = 'notGranted' | 'notAMember';

/** Discord's error codes for an unknown guild and an unknown member. */
const notAMemberCodes = new Set([10_004, 10_007]);

/** How long to wait for Discord, in ms. */
export const defaultTimeLimit = 8_000;

/** Maximum number of attempts at a request that Discord rate-limits. */
const maxAttempts = 3;

interface Answer {
  status: number;
  content: unknown;
}

interface DiscordRequest {
  path: string;
  init: RequestInit;
}

/** Discord's requested delay in ms, by default a second. The header has whole seconds, the body fractional ones. */
function requestedDelay(response: Response, content: unknown): number {
  const body =
    typeof content === 'object' && content !== null && 'retry_after' in content
      ? Number(content.retry_after)
      : Number.NaN;
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  const seconds = Number.isFinite(body) ? body : Number.isFinite(header) ? header : 1;
  return Math.max(0, seconds * 1_000);
}

/**
 * The requests of a sign-in to Discord. A refusal by Discord is a returned value; an unexpected answer or a
 * failed connection throws a Refusal 502, a timeout or rate limit 503. `now` is epoch ms. Contents of requests
 * and answers are never logged.
 */
export function createDiscord(
  options: DiscordOptions,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number,
) {
  const { api = defaultDiscordApi, timeLimit = defaultTimeLimit } = options;

  /** Logs `what`, also for work without a request, and returns the refusal. */
  function trouble(status: 502 | 503, words: Said, path: string, what: string, retryAfter?: number): Refusal {
    log.warn({ path }, what);
    return unavailable(status, words, retryAfter, `${what} (${path})`);
  }

  const failure = (path: string, what: string): Refusal =>
    trouble(502, said('chatBroken'), path, `Discord ${what}`);

  async function attempt({ path, init }: DiscordRequest): Promise<Answer & { wait: number }> {
    try {
      const signal = AbortSignal.timeout(timeLimit);
      const response = await fetch(api + path, { ...init, signal, redirect: 'error' });
      const content = jsonIn(await response.text());
      return { status: response.status, content, wait: requestedDelay(response, content) };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        throw trouble(503, said('chatSlow'), path, 'Discord takes too long');
      }
      // The error itself is not logged: its cause may contain the request.
      throw failure(path, 'cannot be reached');
    }
  }

  /** Sends a request. While Discord rate-limits it, repeats it after the delay that Discord asks for. */
  async function ask(request: DiscordRequest): Promise<Answer> {
    const { path } = request;
    let remaining = timeLimit;
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(request);
      if (answer.status !== 429) {
        if (answer.status >= 500) throw failure(path, `answered ${answer.status}`);
        return answer;
      }
      remaining -= answer.wait;
      if (attempts === maxAttempts || remaining < 0) {
        const seconds = Math.max(1, Math.ceil(answer.wait / 1_000));
        const what = `Discord rate-limits this server for ${seconds} s`;
        throw trouble(503, said('chatBusy'), path, what, seconds);
      }
      await wait(answer.wait);
    }
  }

  function read<S extends TSchema>(schema: S, { status, content }: Answer, path: string): Static<S> {
    if (status !== 200) throw failure(path, `answered ${status}`);
    if (!Value.Check(schema, content)) throw failure(path, 'answered in an unexpected format');
    return content;
  }

  async function exchange(fields: Record<string, string>): Promise<Grant | 'notGranted'> {
    const path = '/oauth2/token';
    const { clientId, clientSecret } = options;
    const answer = await ask({
      path,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
      },
    });
    if (answer.status === 400 && Value.Check(GrantRefusal, answer.content)) {
      if (answer.content.error === 'invalid_grant') return 'notGranted';
    }
    if (answer.status === 400 || answer.status === 401) {
      const what =
        'Discord refuses this app: check DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_REDIRECT_URL and NYX_REDIRECT_URLS';
      throw trouble(502, said('chatRefusesServer'), path, what);
    }
    const { access_token, refresh_token, expires_in } = read(GrantAnswer, answer, path);
    return { accessToken: access_token, refreshToken: refresh_token, expires: now() + expires_in * 1_000 };
  }

  const asMember = (path: string, accessToken: string): DiscordRequest => ({
    path,
    init: { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } },
  });

  /**
   * A refusal in Discord's own format; null for any other answer. A proxy in between may also answer 403 or
   * 404, which must not sign members out.
   */
  const refusalOf = ({ status, content }: Answer): Refused | null => {
    if (!Value.Check(RefusalAnswer, content)) return null;
    // 401: the token is invalid. 403: the token's scopes do not suffice.
    if (status === 401 || status === 403) return 'notGranted';
    return status === 404 && notAMemberCodes.has(content.code) ? 'notAMember' : null;
  };

  return {
    /** `redirect_uri` is the address that the code was sent to. */
    redeem: (code: string, redirect_uri: string) =>
      exchange({ grant_type: 'authorization_code', code, redirect_uri }),

    renew: (refreshToken: string) => exchange({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async user(accessToken: string): Promise<UserAnswer | 'notGranted'> {
      const path = '/users/@me';
      const answer = await ask(asMember(path, accessToken));
      return refusalOf(answer) === 'notGranted' ? 'notGranted' : read(UserAnswer, answer, path);
    },

    async member(accessToken: string): Promise<GuildMemberAnswer | Refused> {
      const path = `/users/@me/guilds/${encodeURIComponent(options.guildId)}/member`;
      const answer = await ask(asMember(path, accessToken));
      return refusalOf(answer) ?? read(GuildMemberAnswer, answer, path);
    },
  };
}
