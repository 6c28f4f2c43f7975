import { queryOptions } from '@tanstack/react-query';
import type { Feature } from '#core/contract/features.ts';
import { endedSignIns, type SignIn } from '#core/contract/members.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import type { Written } from './readers.ts';

/** The id of the member whose sign-ins are meant; null for the caller's own. */
export type WhoseSignIns = string | null;

/** Sign-ins (docs/wire-contract.md#wire-sign-ins). */
export const signInApi = (http: Http, features: readonly string[] = []) => ({
  /** Whether the server offers this feature; otherwise do not call the rest. */
  isOffered: features.includes('signIns' satisfies Feature),

  /** The most recently used sign-ins, in the order of their last use, newest first. */
  of: (member: WhoseSignIns) =>
    queryOptions({
      queryKey: keys.signIns(member),
      queryFn: ({ signal }) =>
        member === null
          ? http('signIns', {}, { signal })
          : http('memberSignIns', { memberId: member }, { signal }),
    }),

  /**
   * Ends the sign-in whose id is `ended`. `all` ends every sign-in; `others` ends all except the current one, and is
   * only for the caller's own sign-ins.
   */
  end(member: WhoseSignIns, ended: string, attempt?: Attempt): Promise<Written> {
    const which = endedSignIns.find((each) => each === ended);
    if (member === null)
      return which
        ? http('endSignIns', { query: { which } }, { attempt })
        : http('endSignIn', { signInId: ended }, { attempt });
    return which
      ? http('endMemberSignIns', { memberId: member }, { attempt })
      : http('endMemberSignIn', { memberId: member, signInId: ended }, { attempt });
  },
});

/** Whether `ended` means more than one sign-in, and is not the id of one. */
export const isMany = (ended: string): boolean => endedSignIns.some((each) => each === ended);

/** Whether `ended` (an id, or `all`) includes the current sign-in. */
export const endsCurrent = (ended: string, signIns: readonly SignIn[] = []): boolean =>
  signIns.some(({ id, isCurrent }) => isCurrent && (ended === 'all' || ended === id));
