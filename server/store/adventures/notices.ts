import type { Kysely } from 'kysely';
import type { WireNotices } from '#core/contract/adventures/notices.ts';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { namesOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';

/** What a message about an adventure needs to name and mention people, as of now. */
export interface Mentionable {
  names: Readonly<Record<string, string>>;
  /** The members who agreed to be mentioned. */
  agreed: readonly string[];
  /** The ids of its labels. */
  labels: readonly string[];
}

export const createNotices = (db: Kysely<Tables>) => ({
  /** What a member was told, the newest first, and what they have set. */
  async of(member: string): Promise<WireNotices> {
    const setting = await db
      .selectFrom('notice_setting')
      .selectAll()
      .where('member_id', '=', member)
      .executeTakeFirst();
    const notices = await db
      .selectFrom('member_notice')
      .innerJoin('adventure', 'adventure.id', 'member_notice.adventure_id')
      .select(['member_notice.id', 'kind', 'adventure_id as adventure', 'title', 'starts_at as startsAt'])
      .select(['at', 'until'])
      .where('player_id', '=', member)
      .orderBy('at', 'desc')
      .orderBy('member_notice.id')
      .limit(adventureLimits.notices)
      .execute();
    return {
      mayBeMentioned: setting?.may_be_mentioned === 1,
      seenUntil: setting?.seen_until ?? 0,
      notices,
    };
  },

  /** Whom a message about an adventure may name and mention. */
  async mentionable(adventureId: string, members: readonly string[]): Promise<Mentionable> {
    const labels = await db
      .selectFrom('adventure_label')
      .select('label_id')
      .where('adventure_id', '=', adventureId)
      .orderBy('label_id')
      .execute();
    const agreed =
      members.length === 0
        ? []
        : await db
            .selectFrom('notice_setting')
            .select('member_id')
            .where('member_id', 'in', members)
            .where('may_be_mentioned', '=', 1)
            .execute();
    return {
      names: await namesOf(db, members),
      agreed: agreed.map(({ member_id }) => member_id),
      labels: labels.map(({ label_id }) => label_id),
    };
  },
});
