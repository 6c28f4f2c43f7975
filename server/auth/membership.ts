import { notFound, notSignedIn } from '../problems.ts';
import type { MemberRecord } from '../store/members.ts';
import type { Store } from '../store/store.ts';
import type { Codes } from './codes.ts';
import { redirectFor } from './redirects.ts';

/** Who belongs to the community: asked at every sign-in and again at every refresh. */
export interface Membership {
  /**
   * The member behind a sign-in code, which a page of `origin` has got: undefined when nobody says.
   * @throws Refusal 401 bad code or another page's, 404 not in the community, 502 and 503 when that cannot be found out now
   */
  redeem(code: string, origin: string | undefined): Promise<MemberRecord>;
  /**
   * The member as they are now.
   * @throws Refusal 401 not in the community any more, 502 and 503 when that cannot be found out now
   */
  confirm(memberId: string): Promise<MemberRecord>;
}

export const leftTheCommunity = 'You are not a member of this community any more.';

/** The demo community's members, by the codes of the embedded authorise page. */
export const embeddedMembership = (codes: Codes, { members }: Pick<Store, 'members'>): Membership => ({
  async redeem(code, origin) {
    const use = codes.redeem(code);
    if (use === null) throw notSignedIn('This sign-in code is not valid any more. Please sign in again.');
    redirectFor(origin, [use.redirect]);
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
