import { type Role, roleCodes, roles as allRoles } from '#core/contract/roles.ts';

/** Chat role id to the roles that it grants. The community's own id represents every member. */
export type RoleMap = ReadonlyMap<string, readonly Role[]>;

/** The chat platform's app that members sign in through. */
export interface DiscordOptions {
  clientId: string;
  clientSecret: string;
  /** Id of the community. Only its members may sign in. */
  guildId: string;
  /** The redirect address that is registered at the platform: the app's `/auth`. */
  redirectUrl: string;
  roleMap: RoleMap;
  /** Base address of Discord's API, without a trailing slash. */
  api?: string | undefined;
  /** Timeout for one answer of Discord, and the maximum sum of the delays that Discord may request, in ms. */
  timeLimit?: number | undefined;
}

export const defaultDiscordApi = 'https://discord.com/api/v10';

/**
 * The address at which members authorise; the app adds parameters
 * (docs/wire-contract.md#wire-config-oauthurl-added).
 */
export function discordAuthoriseUrl({
  api = defaultDiscordApi,
  clientId,
  redirectUrl,
}: DiscordOptions): string {
  const address = new URL('/oauth2/authorize', api);
  address.searchParams.set('client_id', clientId);
  address.searchParams.set('redirect_uri', redirectUrl);
  return address.href;
}

const isChatId = (id: string): boolean => /^\d{1,20}$/.test(id);

function readCodes(codes: readonly unknown[]): Role[] {
  return codes.map((code) => {
    const role = allRoles.find((candidate) => roleCodes[candidate] === code);
    if (!role) throw new Error(`"${String(code)}" is not one of ${Object.values(roleCodes).join(', ')}`);
    return role;
  });
}

function readJson(text: string): [string, unknown][] {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the value is not an object');
  return Object.entries(value);
}

const splitCodes = (codes: string): string[] =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

function readPlain(text: string): [string, unknown][] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [id = '', codes = ''] = entry.split('=');
      return [id.trim(), splitCodes(codes)];
    });
}

/**
 * Reads a role map: `{"123":["mS","p"]}`, or `123=mS,p;456=p`.
 * @throws Error with a message that describes the fault
 */
export function readRoleMap(text: string): RoleMap {
  const entries = text.trimStart().startsWith('{') ? readJson(text) : readPlain(text);
  if (entries.length === 0) throw new Error('the value names no chat role');
  return new Map(
    entries.map(([id, given]) => {
      if (!isChatId(id)) throw new Error(`"${id}" is not a chat role id`);
      const codes = typeof given === 'string' ? splitCodes(given) : given;
      if (!Array.isArray(codes) || codes.length === 0) throw new Error(`${id} has no role codes`);
      return [id, readCodes(codes)];
    }),
  );
}

/** The roles that chat roles grant, in the contract's order. */
export function mapRoles({ roleMap, guildId }: DiscordOptions, chatRoles: readonly string[]): Role[] {
  const granted = new Set([guildId, ...chatRoles].flatMap((id) => roleMap.get(id) ?? []));
  return allRoles.filter((role) => granted.has(role));
}
