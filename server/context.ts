import type { Codes } from './auth/codes.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Limiters } from './plugins/limits.ts';
import type { Store } from './store/store.ts';

/** What routes share. Handed to each of them: there is no other state. */
export interface Context {
  store: Store;
  tokens: Tokens;
  /** Sign-in codes of the embedded authorise page. */
  codes: Codes;
  limiters: Limiters;
}
