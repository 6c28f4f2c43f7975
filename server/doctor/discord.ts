import { mayCall } from '#core/rules/roles.ts';
import { isLoopbackUrl } from '../authorize/local.ts';
import { defaultDiscordApi, type DiscordOptions } from '../auth/discord/options.ts';
import type { Settings } from '../settings.ts';
import { fault, type DoctorFinding, good } from './finding.ts';

const subject = 'Discord';

/** How long Discord may take to answer, in ms. */
const timeLimit = 8_000;

/** By how much the clock may differ from Discord's, in ms. */
const maxSkew = 60_000;

const developerPage = 'https://discord.com/developers/applications';

function ask(
  { api = defaultDiscordApi }: DiscordOptions,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${api}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeLimit) });
}

/** Asks for a token of the application itself, which needs no member. */
async function application(options: DiscordOptions, now: number): Promise<DoctorFinding[]> {
  const key = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  const answer = await ask(options, '/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=identify',
  });
  const skew = Date.parse(answer.headers.get('date') ?? '') - now;
  const clock =
    Math.abs(skew) > maxSkew
      ? [
          fault(
            'Clock',
            'The clock differs from Discord’s by more than a minute. Set the computer’s clock, for example with `timedatectl set-ntp true`.',
          ),
        ]
      : [];
  if (answer.ok) return [good(subject, 'It accepts the application’s id and secret.'), ...clock];
  if (answer.status === 429 || answer.status >= 500)
    return [fault(subject, `It answers ${answer.status}. Try again later.`), ...clock];
  return [
    fault(
      subject,
      `It refuses DISCORD_CLIENT_ID or DISCORD_CLIENT_SECRET. Copy both from the page OAuth2 of the application at ${developerPage}.`,
    ),
    ...clock,
  ];
}

/** The widget of a Discord server shows whether that server exists, even if the widget is off (403). */
async function guild(options: DiscordOptions): Promise<DoctorFinding> {
  const { status } = await ask(options, `/guilds/${options.guildId}/widget.json`);
  return status === 404
    ? fault(
        subject,
        `There is no server ${options.guildId}. Copy the id of the community’s server into DISCORD_GUILD_ID (with the developer mode on, its menu has "Copy Server ID").`,
      )
    : good(subject, `The server ${options.guildId} exists.`);
}

function roles({ roleMap }: DiscordOptions): DoctorFinding {
  const granted = [...roleMap.values()].flat();
  // Only administrators may read the journal of all members.
  return mayCall(granted, 'journal')
    ? good(
        subject,
        `${roleMap.size} of its roles are mapped. Only a member’s sign-in shows whether they exist.`,
      )
    : fault(subject, 'DISCORD_ROLE_MAP makes nobody an administrator. Give one of its roles the code a.');
}

function redirect(
  { redirectUrl }: DiscordOptions,
  { publicUrl, redirectUrls = [] }: Settings['app'],
): DoctorFinding {
  const expected = publicUrl === undefined ? null : `${publicUrl}/auth`;
  if (
    new URL(redirectUrl).pathname.endsWith('/auth') &&
    (expected === null || redirectUrl === expected || redirectUrls.includes(redirectUrl))
  )
    return good(
      subject,
      `It sends members to ${redirectUrl}. Compare it with the redirects of the application at ${developerPage}: they must be equal in every character.`,
    );
  return fault(
    subject,
    `DISCORD_REDIRECT_URL is ${redirectUrl}, where the app does not wait for members. Set it to ${expected ?? 'the app’s address followed by /auth'}, and register the same with the application at ${developerPage}.`,
  );
}

/** Asks Discord only if the sign-in through it is configured. `now` is epoch ms. */
export async function discord({ app }: Settings, now: number): Promise<DoctorFinding[]> {
  const { discord: options, publicUrl, signInAnywhere } = app;
  if (!options)
    return [
      publicUrl === undefined || isLoopbackUrl(publicUrl) || signInAnywhere
        ? good(subject, 'Not configured: the sign-in page asks for no password.')
        : fault(
            subject,
            'It is not configured, so nobody on another machine can sign in, and the server does not start. Set the five settings DISCORD_… (docs/server.md).',
          ),
    ];
  const local = [roles(options), redirect(options, app)];
  try {
    return [...(await application(options, now)), await guild(options), ...local];
  } catch {
    return [
      fault(subject, 'It does not answer. Check this machine’s network, its firewall and DISCORD_API.'),
      ...local,
    ];
  }
}
