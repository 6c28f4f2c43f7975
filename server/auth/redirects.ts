import { notSignedIn } from '../problems.ts';

/**
 * The redirect address of a login: the first with the `origin` of the request. Browsers always send an origin
 * for pages of other servers, so without one it is the first of all.
 * @throws Refusal 401 when none has this origin: the code was issued for another page
 */
export function redirectFor(origin: string | undefined, redirects: readonly string[]): string {
  const found = redirects.find((redirect) => origin === undefined || new URL(redirect).origin === origin);
  if (found === undefined)
    throw notSignedIn('This sign-in did not begin at this address of the app. Please sign in again.');
  return found;
}
