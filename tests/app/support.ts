import { onTestFinished, vi } from 'vitest';
import { tokenWith } from '../rules/token.ts';

const now = Math.floor(Date.now() / 1_000);

/** An access token of a member with one role, by its code. */
export const accessToken = (inSeconds: number, uId = 'ann', role = 'p') =>
  tokenWith({ uId, exp: now + inSeconds, r: JSON.stringify([role]) });

export const refreshToken = accessToken(1_000_000);

export function storeTokens(jwt: string): void {
  localStorage.setItem('refreshJwt', refreshToken);
  localStorage.setItem('jwt', jwt);
}

/** Stores an access token as another tab does, whose event then reaches this tab; null removes the tokens. */
export function changeElsewhere(jwt: string | null): void {
  if (jwt === null) localStorage.clear();
  else storeTokens(jwt);
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
}

/** Removes, after the test, the listeners that it adds to the window and the document, which all tests share. */
export function removeListeners(): void {
  for (const target of [window, document]) {
    const added = vi.spyOn(target, 'addEventListener');
    onTestFinished(() => {
      for (const [name, listener] of added.mock.calls) target.removeEventListener(name, listener);
    });
  }
}
