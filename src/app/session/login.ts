import { type Configuration, oauthScope } from '#core/contract/page/configuration.ts';
import type { Address } from '#ui/page/address.ts';
import { authoriseUrl, isEmbedded } from '../configuration.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { unguessable } from '../unguessable.ts';

const stateKey = 'nyx-oauth-state';
const pathKey = 'nyx-return-path';

/** Accepts only paths of this app; `//host` and `/\host` would lead to another site. */
const isOwnPath = (path: string, origin: string): path is Address =>
  path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin;

/** The login through the chat platform. */
export function createLogin(configuration: Configuration, storage: SafeStorage, origin: string) {
  return {
    /** Returns the URL of the authorisation page, to go to; creates and stores a new `state` for the return. */
    createAuthoriseUrl(): URL {
      const state = unguessable();
      storage.set(stateKey, state);
      const address = authoriseUrl(configuration, origin);
      const parameters = {
        response_type: 'code',
        scope: oauthScope,
        state,
        // Only our own sign-in page is known to accept these parameters.
        ...(isEmbedded(address) && {
          ui_locales: document.documentElement.lang,
          colour_mode: document.documentElement.dataset['colourMode'] ?? 'light',
        }),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      if (!address.searchParams.has('redirect_uri'))
        address.searchParams.set('redirect_uri', `${origin}/auth`);
      return address;
    },
    /** Whether a login that returns with `state` began in this tab. Ask once per login: the call forgets the state. */
    isOurs(state: string | null): boolean {
      const storedState = storage.get(stateKey);
      storage.remove(stateKey);
      return storedState !== null && storedState === state;
    },
    /** Remembers the address that a signed-out visitor has opened. */
    remember: (path: string): void => storage.set(pathKey, path),
    /** Returns the remembered address and forgets it; null if there is none, or if it is not a path of this app. */
    takePath(): Address | null {
      const path = storage.get(pathKey);
      storage.remove(pathKey);
      return path !== null && isOwnPath(path, origin) ? path : null;
    },
  };
}

export type Login = ReturnType<typeof createLogin>;
