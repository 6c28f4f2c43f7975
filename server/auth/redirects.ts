import { notSignedIn } from '../problems.ts';

/**
 * The redirect address of those given that a login belongs to: the first one of the page that it comes from. `origin` is
 * that of the request; browsers always send it when the page is not this server's own, so without one it is the first of all.
 * @throws Refusal 401 when the page has none: its code was issued for somewhere else
 */
export function redirectFor(origin: string | undefined, redirects: readonly string[]): string {
  const found = redirects.find((redirect) => origin === undefined || new URL(redirect).origin === origin);
  if (found === undefined)
    throw notSignedIn('This sign-in did not begin at this address of the app. Please sign in again.');
  return found;
}
