import { type Entity, field, key, readersOf, sent, text } from './fields.ts';
import { textIn } from './reading.ts';

/**
 * A proxy between page and server can answer in the server's place; an answer that is not a token must never
 * replace a valid one.
 */
const token = key(
  field<string, string | undefined>('text', (value) =>
    typeof value === 'string' && value.split('.').length === 3 ? value : undefined,
  ),
);

export const tokenPairFields = { authToken: token, refreshToken: token };
export type TokenPair = Entity<typeof tokenPairFields>;

/** A pair of tokens; `undefined` for everything else. */
export const tokenPairIn = readersOf(tokenPairFields).read;

/** Empty if the answer does not say. */
const said = sent(field<string, string>('text', (value) => textIn(value) ?? ''));

export const memberFields = { id: said, username: said, avatar: text };
/** The signed-in member as the app shows them. */
export type CurrentMember = Entity<typeof memberFields>;

export const memberIn = readersOf(memberFields).read;
