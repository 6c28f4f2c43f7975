import { notFound, notSignedIn, type Refusal } from '../problems.ts';
import type { MemberRecord } from '../store/repositories/members.ts';
import type { Store } from '../store/store.ts';
import type { Codes } from './codes.ts';
import { redirectFor } from './redirects.ts';

/** Who asks to be signed in. Nobody knows who it is before the code is redeemed. */
export interface Asker {
  /** The part of the network that they ask from. */
  network: string;
  /** The origin of the page that got the code; undefined when nobody says. */
  origin: string | undefined;
  /**
   * Counts a code that was no good.
   * @throws Refusal 429 when this network had too many
   */
  countFailure(): Promise<void>;
}

/** Who belongs to the community: asked at every sign-in and again at every refresh. */
export interface Membership {
  /**
  /**
   * The member behind a sign-in code. A good one gets through however many bad ones others have sent.
   * @throws Refusal 401 bad code or another page's, 404 not in the community, 429 too many, 502 and 503 when nobody can
   * tell now
   */
  redeem(code: string, asker: Asker): Promise<MemberRecord>;
  /**
   * The member as they are now.
   * @throws Refusal 401 not in the community any more, 502 and 503 when that cannot be found out now
   */
  confirm(memberId: string): Promise<MemberRecord>;
}

/** What every code is made of, Discord's and those of the embedded page, with room for longer ones. */
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
