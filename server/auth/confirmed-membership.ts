import type { Role } from '#core/contract/roles.ts';
import { Refusal } from '../problems.ts';
import type { MemberRecord } from '../store/repositories/members/members.ts';
import type { Membership } from './membership.ts';

/** How long a member's writes rely on one confirmation, in ms since the community was asked. */
const confirmedFor = 5 * 60_000;

/**
 * How long a member's writes do not ask again after the community failed to answer, in ms: each of them would
 * wait for the timeout.
 */
const pauseAfterSilence = 60_000;

export interface ConfirmedMembership extends Membership {
  /**
   * The member's roles, confirmed within the last five minutes; asks the community if the last confirmation is older.
   * Null while the community does not answer.
   * @throws Refusal 401 when the member has left the community
   */
  recentRoles(memberId: string): Promise<Role[] | null>;
}

/**
 * Remembers when each member was confirmed, by a sign-in, a refresh or a write. One question about a member
 * is under way at a time, and all who ask meanwhile get its answer. `now` is epoch ms.
 */
export function rememberConfirmations(membership: Membership, now: () => number): ConfirmedMembership {
  const confirmed = new Map<string, { roles: Role[]; askedAt: number }>();
  const pausedUntil = new Map<string, number>();
  const questions = new Map<string, Promise<MemberRecord>>();

  /** `askedAt` is when the question began: the roles may have changed while the answer was on its way. */
  function note({ id, roles }: MemberRecord, askedAt: number): void {
    confirmed.set(id, { roles, askedAt });
    pausedUntil.delete(id);
  }

  async function ask(memberId: string): Promise<MemberRecord> {
    const askedAt = now();
    try {
      const record = await membership.confirm(memberId);
      note(record, askedAt);
      return record;
    } catch (error) {
      if (error instanceof Refusal && error.statusCode >= 500)
        pausedUntil.set(memberId, now() + pauseAfterSilence);
      else confirmed.delete(memberId);
      throw error;
    }
  }

  function confirm(memberId: string): Promise<MemberRecord> {
    const current = questions.get(memberId);
    if (current) return current;
    const running = ask(memberId).finally(() => questions.delete(memberId));
    questions.set(memberId, running);
    return running;
  }

  return {
    async redeem(code, asker) {
      const askedAt = now();
      const record = await membership.redeem(code, asker);
      note(record, askedAt);
      return record;
    },

    confirm,

    async recentRoles(memberId) {
      const last = confirmed.get(memberId);
      if (last && now() - last.askedAt < confirmedFor) return last.roles;
      if (now() < (pausedUntil.get(memberId) ?? 0)) return null;
      try {
        return (await confirm(memberId)).roles;
      } catch (error) {
        if (error instanceof Refusal && error.statusCode >= 500) return null;
        throw error;
      }
    },
  };
}
