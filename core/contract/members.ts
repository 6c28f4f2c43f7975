import { type Entity, field, flag, instant, key, name, readersOf, sent, plainText } from './fields.ts';
import { textIn } from './reading.ts';

/**
 * A token in an answer. Anything else is unusable, because a proxy between page and server can answer in the server's
 * place, and its answer must never replace a valid token.
 */
const token = key(
  field<string, string | undefined>('text', (value) =>
    typeof value === 'string' && value.split('.').length === 3 ? value : undefined,
  ),
);

export const tokenPairFields = { authToken: token, refreshToken: token };
export type TokenPair = Entity<typeof tokenPairFields>;

/** A pair of tokens; `undefined` for any other value. */
export const tokenPairIn = readersOf(tokenPairFields).read;

/** An empty string if the answer lacks the field. */
const textOrEmpty = sent(field<string, string>('text', (value) => textIn(value) ?? ''));

export const memberFields = { id: textOrEmpty, username: textOrEmpty, avatar: plainText() };
/** The signed-in member as the app shows them. */
export type CurrentMember = Entity<typeof memberFields>;

export const memberIn = readersOf(memberFields).read;

/**
 * The fields of a sign-in (docs/specification.md#s3-sign-in). `browser` and `system` are names such as
 * "Firefox" and "Linux", null if the server could not tell.
 */
export const signInFields = {
  id: name,
  browser: plainText(),
  system: plainText(),
  started: instant,
  /** When the server last issued tokens to it. */
  lastUsed: instant,
  /** Whether the call came from this sign-in. */
  isCurrent: flag,
};
export type SignIn = Entity<typeof signInFields>;

/** A sign-in in an answer; `undefined` if it has no id. */
export const signInIn = readersOf(signInFields).read;

/** Maximum number of sign-ins in one answer, which lists the most recently used ones. */
export const maxSignIns = 100;

/** Which of their own sign-ins a member ends with one call: all, or all except the current one. */
export const endedSignIns = ['all', 'others'] as const;
