import type { TokenPair } from '#core/contract/members.ts';
import type { Tokens } from '#machines/session/types.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { accessKey, refreshKey } from './token-keys.ts';

/**
 * The storage of both tokens, shared by all tabs of the browser. Writes and removes the access token last, so that a tab
 * that receives its event finds both up to date.
 */
export function createVault(storage: SafeStorage, events: EventTarget) {
  const read = (): Tokens => ({ jwt: storage.get(accessKey), refreshJwt: storage.get(refreshKey) });
  return {
    read,
    write({ authToken, refreshToken }: TokenPair): void {
      storage.set(refreshKey, refreshToken);
      storage.set(accessKey, authToken);
    },
    clear(): void {
      storage.remove(refreshKey);
      storage.remove(accessKey);
    },
    /** Calls `onChange` when another tab has changed the tokens. Returns a function that stops the calls. */
    watch(onChange: (tokens: Tokens) => void): () => void {
      const listener = (event: Event) => {
        if (event instanceof StorageEvent && (event.key === accessKey || event.key === null))
          onChange(read());
      };
      events.addEventListener('storage', listener);
      return () => events.removeEventListener('storage', listener);
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
