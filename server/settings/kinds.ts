import { isIP } from 'node:net';
import { resolve } from 'node:path';
import Type, { type TString } from 'typebox';
import { isWebAddress } from '#core/contract/values.ts';

/** What the documents and the messages say about a setting. */
export interface SettingWords {
  /** Its meaning, in Markdown, for the tables of the documents. */
  description: string;
  /** The value if the setting is absent. */
  default?: string;
  /** A value for `.env.example`, if the default is not a good one. */
  example?: string;
}

/**
 * The schema of one setting. Every value is text: TypeBox's own conversion would read '' as 0 and 3.7 as 3.
 * `must` completes "PORT must be …"; the value of a secret is never quoted.
 */
export interface SettingSchema extends TString, SettingWords {
  must: string;
  secret?: boolean;
}

export type SettingOptions = SettingWords & {
  must: string;
  secret?: boolean;
  pattern?: string;
  minLength?: number;
};

const textOf = (options: SettingOptions): SettingSchema => Type.String({ ...options }) as SettingSchema;

/** A text for which `fault` returns null; otherwise `fault` returns what is wrong, which completes the message. */
const checked = (options: SettingOptions, fault: (text: string) => string | null) =>
  Type.Refine(
    textOf(options),
    (text) => fault(text) === null,
    (text) => fault(text) ?? '',
  );

/** Creates the `fault` function for `checked`: null for a good text, otherwise the end of a message, with the text. */
const quotedUnless = (isGood: (text: string) => boolean) => (text: string) =>
  isGood(text) ? null : `not "${text}"`;

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');

/** Any text. */
export const textSetting = (words: SettingWords) => textOf({ ...words, must: 'text' });

export const folder = (words: SettingWords) =>
  Type.Decode(textOf({ ...words, must: 'a folder' }), (path) => resolve(path));

export const numberSetting = (words: SettingWords, [least, most]: [number, number], what = 'a number') =>
  Type.Decode(
    checked(
      { ...words, must: `${what} from ${least} to ${most}` },
      quotedUnless((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most),
    ),
    Number,
  );

export const port = (words: SettingWords) => numberSetting(words, [0, 65_535]);

export const flagSetting = (words: SettingWords) =>
  Type.Decode(
    textOf({ default: 'false', ...words, must: 'true or false', pattern: '^(?:true|false|1|0)$' }),
    (value) => value === 'true' || value === '1',
  );

export const oneOf = (words: SettingWords, values: readonly string[]) =>
  textOf({ ...words, must: `one of ${values.join(', ')}`, pattern: `^(?:${values.join('|')})$` });

const withoutSlash = (value: string): string => value.replace(/\/+$/, '');
const http = 'http or https address';

/** An address as it was entered. */
export const exactAddress = (words: SettingWords) =>
  checked({ ...words, must: `an ${http}` }, quotedUnless(isWebAddress));

export const address = (words: SettingWords) => Type.Decode(exactAddress(words), withoutSlash);

/** Whether an address is only the beginning of others: it has no path, query, fragment or user. */
function isSite(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

/** The address of a site, without a path. */
export const site = (words: SettingWords) =>
  Type.Decode(
    checked({ ...words, must: `an ${http} without a path, query or user` }, quotedUnless(isSite)),
    withoutSlash,
  );

const originOf = (value: string): string => new URL(value).origin;

export const origin = (words: SettingWords) => Type.Decode(exactAddress(words), originOf);

/** A list, separated by spaces or commas; `isGood` judges an entry. */
function entries(words: SettingWords, must: string, isGood: (entry: string) => boolean) {
  const fault = (value: string): string | null => {
    const bad = listOf(value).find((entry) => !isGood(entry));
    return bad === undefined ? null : `not "${bad}"`;
  };
  return checked({ default: '', ...words, must }, fault);
}

export const addressesSetting = (words: SettingWords) =>
  Type.Decode(entries(words, `a list of ${http}es`, isWebAddress), listOf);

export const originsSetting = (words: SettingWords) =>
  Type.Decode(entries(words, `a list of ${http}es`, isWebAddress), (value) => listOf(value).map(originOf));

function isNetwork(entry: string): boolean {
  const [host = '', bits, ...more] = entry.split('/');
  if (isIP(host) === 0 || more.length > 0) return false;
  // A prefix of 0 bits would trust every address, so that any caller could forge its address.
  const longest = isIP(host) === 6 ? 128 : 32;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest);
}

export const networks = (words: SettingWords) =>
  Type.Decode(entries(words, 'a list of addresses or networks', isNetwork), listOf);

export const shortestSecret = 32;

export const secret = (words: SettingWords, minLength = shortestSecret) =>
  textOf({ ...words, must: `a secret of at least ${minLength} characters`, secret: true, minLength });

/** A secret of another program, which may have any length. */
export const foreignSecret = (words: SettingWords) => secret(words, 1);

const canDecode = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a valid URL can be the address of a database. In `user:1/2@host`, `1` is the port and `2@host` the database, so an
 * unencoded `@` after the first `/`, `?` or `#` shows that one of these is part of the password. Valid addresses have none
 * there: a database's name has `%40`, and the names of options are words. The driver accepts a `%` that encodes nothing.
 */
function isDatabase({ protocol, username, password, pathname, search, hash }: URL): boolean {
  const options = search.slice(1).split('&');
  return (
    /^postgres(?:ql)?:$/.test(protocol) &&
    !pathname.includes('@') &&
    hash === '' &&
    options.every((option) => /^(?:[\w.-]+=|$)/.test(option)) &&
    canDecode(pathname) &&
    [username, password].every((part) => canDecode(part.replaceAll(/%(?![\da-f]{2})/gi, '%25')))
  );
}

const encodePassword =
  'percent-encode every character of the password that is neither a letter nor a digit, such as @ as %40 and / as %2F';

/** A PostgreSQL database. Its address contains a password, which no message may quote, not even a part. */
export const databaseUrl = (words: SettingWords) =>
  checked(
    {
      ...words,
      must: 'the address of a PostgreSQL database, such as postgres://user:password@host:5432/nyx',
      secret: true,
    },
    (value) => {
      if (URL.canParse(value) && isDatabase(new URL(value))) return null;
      return /^postgres(?:ql)?:/i.test(value) ? encodePassword : '';
    },
  );

/** A text that `read` converts to the value. If `read` throws, the error's words complete the message. */
export const parsed = <T>(options: SettingOptions, read: (text: string) => T) =>
  Type.Decode(
    checked(options, (value) => {
      try {
        read(value);
        return null;
      } catch (error) {
        if (options.secret) return '';
        return error instanceof SyntaxError ? 'the value is not valid JSON' : (error as Error).message;
      }
    }),
    read,
  );
