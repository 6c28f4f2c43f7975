import type { StaticDecode } from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../problems.ts';
import type { SettingSchema } from './kinds.ts';
import { Environment, type SettingName } from './list.ts';

export type EnvironmentVariables = Record<string, string | undefined>;
export type Values = StaticDecode<typeof Environment>;

const names = Object.keys(Environment.properties) as SettingName[];

/** The settings that have a value: an empty one counts as absent. */
const presentIn = (given: EnvironmentVariables): Partial<Record<SettingName, string>> =>
  Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

/** Variables that the commands set for their own processes. */
const internal = [
  'NYX_CALLED_AS',
  'NYX_DEV_API',
  'NYX_LOOK',
  'NYX_ONE_WORKER',
  'NYX_REPORT',
  'NYX_SLOW_MACHINE',
  'NYX_WORLD',
];

/** The variables that look like settings of Nyx but are not. */
export const unknownNames = (given: EnvironmentVariables): string[] =>
  Object.keys(given).filter(
    (name) =>
      /^(?:NYX|DISCORD)_/.test(name) &&
      !internal.includes(name) &&
      !Object.hasOwn(Environment.properties, name),
  );

/** What is wrong with a value, in a sentence; null if it fits the setting's schema. */
function misfit(name: SettingName, value: string): string | null {
  const schema: SettingSchema = Environment.properties[name];
  const [error] = Value.Errors(schema, value);
  if (!error) return null;
  const { must, secret } = schema;
  const detail = error.keyword === '~refine' ? error.message : secret ? '' : `not "${value}"`;
  const separator = detail === '' ? '' : detail.startsWith('not ') ? ', ' : ': ';
  return `${name} must be ${must}${separator}${detail}.`;
}

/** The settings that sign-in through Discord needs. */
export const discordSettings = [
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_GUILD_ID',
  'DISCORD_REDIRECT_URL',
  'DISCORD_ROLE_MAP',
] as const;

const secretSettings = ['NYX_ACCESS_SECRET', 'NYX_REFRESH_SECRET'] as const;

/** The faults of settings that do not fit each other. No message quotes a secret. */
function contradictions(values: Partial<Record<SettingName, string>>): string[] {
  const faults: string[] = [];
  const missingOf = (group: readonly SettingName[]) => group.filter((name) => !values[name]);
  const missing = missingOf(discordSettings);
  if (missing.length > 0 && missing.length < discordSettings.length)
    faults.push(`Sign-in through Discord also needs ${missing.join(', ')}.`);
  const noSecret = missingOf(secretSettings);
  if (noSecret.length === 1)
    faults.push(`${noSecret[0]!} is missing: both signing secrets must be set, or neither.`);
  if (noSecret.length === 2 && values.NYX_PREVIOUS_SECRETS)
    faults.push('NYX_PREVIOUS_SECRETS needs NYX_ACCESS_SECRET and NYX_REFRESH_SECRET.');
  return faults;
}

/** The fault of secrets that are not all different, null if they are. */
function repeatedSecret(values: Values): string | null {
  const {
    NYX_ACCESS_SECRET: access,
    NYX_REFRESH_SECRET: refresh,
    NYX_PREVIOUS_SECRETS: previous = [],
  } = values;
  if (access !== undefined && access === refresh)
    return 'NYX_ACCESS_SECRET and NYX_REFRESH_SECRET must be two different secrets.';
  const all = [access, refresh, ...previous.flatMap((pair) => [pair.access, pair.refresh])];
  return access !== undefined && new Set(all).size < all.length
    ? 'NYX_PREVIOUS_SECRETS must contain no secret twice and neither of the two current secrets.'
    : null;
}

/**
 * The values of the settings.
 * @throws StartProblem with one line for each fault
 */
export function valuesOf(given: EnvironmentVariables): Values {
  const present = presentIn(given);
  // Checks each value alone, because TypeBox reports at most eight errors of an object.
  const entries = Object.entries(present) as [SettingName, string][];
  const misfits = entries.flatMap(([name, value]) => misfit(name, value) ?? []);
  const faults = [...misfits, ...contradictions(present)];
  if (faults.length > 0) throw new StartProblem(faults.join('\n'));
  const values = Value.Decode(Environment, present);
  const repeated = repeatedSecret(values);
  if (repeated !== null) throw new StartProblem(repeated);
  return values;
}
