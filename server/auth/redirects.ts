import { said } from '#core/contract/refusals.ts';
import { notSignedIn } from '../problems.ts';

/**
 * The redirect address of a sign-in: the first one with the `origin` of the request. A request without an origin
 * gets the first of all addresses, since browsers always send an origin for pages of other servers.
 * @throws Refusal 401 when no address has this origin: the code was issued for another page
 */
export function redirectFor(origin: string | undefined, redirects: readonly string[]): string {
  const match = redirects.find((redirect) => origin === undefined || new URL(redirect).origin === origin);
  if (match === undefined) throw notSignedIn(said('startedElsewhere'));
  return match;
}
