import { notFound, notSignedIn, type Refusal } from '../problems.ts';
import type { MemberRecord } from '../store/repositories/members.ts';
import type { Store } from '../store/store.ts';
import type { Codes } from './codes.ts';
import { redirectFor } from './redirects.ts';

/** A caller who signs in. The member is unknown until the code is redeemed. */
export interface Asker {
  /** The network of the caller's address. */
  network: string;
  /** The origin of the page that received the code; undefined if the request does not say. */
  origin: string | undefined;
  /**
   * Counts an invalid code.
   * @throws Refusal 429 when this network sent too many
   */
  countFailure(): Promise<void>;
}

/** Determines who belongs to the community: called at every sign-in and at every refresh. */
export interface Membership {
  /**
   * The member behind a sign-in code. Invalid codes of other callers never block a valid one.
   * @throws Refusal 401 invalid code or another page's, 404 not in the community, 429 too many, 502 and 503
   * when that cannot be determined now
   */
  redeem(code: string, asker: Asker): Promise<MemberRecord>;
  /**
   * The member's current state.
   * @throws Refusal 401 no longer in the community, 502 and 503 when that cannot be determined now
   */
  confirm(memberId: string): Promise<MemberRecord>;
}

/** The format of codes, Discord's and the embedded page's, with room for longer ones. */
export const isCode = (text: string): boolean => /^[\w-]{16,128}$/.test(text);

export const badCode = (): Refusal =>
  notSignedIn('This sign-in code is not valid any more. Please sign in again.');

export const leftTheCommunity = 'You are not a member of this community any more.';

/** The demo community's members, by the codes of the embedded authorise page. */
export const embeddedMembership = (codes: Codes, { members }: Pick<Store, 'members'>): Membership => ({
  async redeem(code, asker) {
    const use = codes.redeem(code);
    if (use === null) {
      await asker.countFailure();
      throw badCode();
    }
    redirectFor(asker.origin, [use.redirect]);
    const member = await members.find(use.memberId);
    if (!member) throw notFound('You are not a member of this community.');
    return member;
  },

  async confirm(memberId) {
    const member = await members.find(memberId);
    if (!member) throw notSignedIn(leftTheCommunity);
    return member;
  },
});
