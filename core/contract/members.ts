import type { TokenPair } from './auth.ts';
import { fieldsIn, type Reader, textIn } from './reading.ts';

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.split('.').length === 3;

/**
 * A pair of tokens, when it is one. Whatever stands between page and server can answer in its place, and what is no
 * token must never take the place of one that is.
 */
export const tokenPairIn: Reader<TokenPair> = (value) => {
  const { authToken, refreshToken } = fieldsIn(value) ?? {};
  return isToken(authToken) && isToken(refreshToken) ? { authToken, refreshToken } : undefined;
};

/** The signed-in member as the app shows them; empty where the answer does not say. */
export interface CurrentMember {
  id: string;
  username: string;
  avatar: string | null;
}

export const memberIn: Reader<CurrentMember> = (value) => {
  const fields = fieldsIn(value);
  return (
    fields && {
      id: textIn(fields['id']) ?? '',
      username: textIn(fields['username']) ?? '',
      avatar: textIn(fields['avatar']),
    }
  );
};
