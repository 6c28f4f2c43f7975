import { said } from '#core/contract/refusals.ts';
import { notFound, notSignedIn, type Refusal } from '../problems.ts';
import type { MemberRecord } from '../store/repositories/members/members.ts';
import type { Store } from '../store/store.ts';
import type { Codes } from './codes.ts';

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

/** A caller who signs in. The member is unknown until the code is redeemed. */
export interface Asker {
  /** The network of the caller's IP address. */
  network: string;
  /** The origin of the page that received the code; undefined if the request has no such header. */
  origin: string | undefined;
  /**
   * Counts an invalid code.
   * @throws Refusal 429 when this network has sent too many
   */
  countFailure(): Promise<void>;
}

/** Determines who belongs to the community; confirmed-membership.ts says when it is asked. */
export interface Membership {
  /**
   * The member behind a sign-in code. Invalid codes of other callers never block a valid one.
   * @throws Refusal 401 when the code is invalid or was issued for another page, 404 when the user is not in
   * the community, 429 after too many codes, 502 and 503 when membership cannot be determined now
   */
  redeem(code: string, asker: Asker): Promise<MemberRecord>;
  /**
   * The member's current state. Two calls about one member must not overlap, because Discord renews a grant only
   * once.
   * @throws Refusal 401 when the member has left the community, 502 and 503 when that cannot be determined
   * now
   */
  confirm(memberId: string): Promise<MemberRecord>;
}

/** Whether a string has the format of Discord's and the embedded page's codes, with a margin for longer ones. */
export const isCode = (text: string): boolean => /^[\w-]{16,128}$/.test(text);

export const badCode = (): Refusal => notSignedIn(said('badCode'));

export const leftTheCommunity = said('leftCommunity');

/** The stored members, by the codes of the embedded sign-in page. */
export const embeddedMembership = (codes: Codes, { members }: Pick<Store, 'members'>): Membership => ({
  async redeem(code, asker) {
    const use = codes.redeem(code);
    if (use === null) {
      await asker.countFailure();
      throw badCode();
    }
    redirectFor(asker.origin, [use.redirect]);
    const member = await members.find(use.memberId);
    if (!member) throw notFound(said('notMember'));
    return member;
  },

  async confirm(memberId) {
    const member = await members.find(memberId);
    if (!member) throw notSignedIn(leftTheCommunity);
    return member;
  },
});
