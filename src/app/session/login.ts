import { type Configuration, oauthScope } from '#core/contract/configuration.ts';
import type { Address } from '#ui/page/address.ts';
import { authoriseUrl } from '../configuration.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { unguessable } from '../unguessable.ts';

const stateKey = 'nyx-oauth-state';
const pathKey = 'nyx-return-path';

/** The way out to the chat platform and back. */
export interface Login {
  /** Where to authorise; a new `state` is made and kept for the way back. */
  leave(): URL;
  /** Whether a login that comes back with `state` began in this tab. Good once. */
  isOurs(state: string | null): boolean;
  /** Remembers where a signed-out visitor wanted to go. */
  remember(path: string): void;
  /** Where to go after login; forgotten once taken. */
  takePath(): Address | null;
}

/** Only a path of this app, never an address that leads elsewhere: `//host` and `/\\host` do. */
const isOwnPath = (path: string, origin: string): path is Address =>
  path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin;

export function createLogin(configuration: Configuration, storage: SafeStorage, origin: string): Login {
  return {
    leave() {
      const state = unguessable();
      storage.set(stateKey, state);
      const address = authoriseUrl(configuration, origin);
      const parameters = { response_type: 'code', scope: oauthScope, state };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      if (!address.searchParams.has('redirect_uri'))
        address.searchParams.set('redirect_uri', `${origin}/auth`);
      return address;
    },
    isOurs(state) {
      const made = storage.get(stateKey);
      storage.remove(stateKey);
      return made !== null && made === state;
    },
    remember: (path) => storage.set(pathKey, path),
    takePath() {
      const path = storage.get(pathKey);
      storage.remove(pathKey);
      return path !== null && isOwnPath(path, origin) ? path : null;
    },
  };
}
