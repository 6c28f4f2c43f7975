import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { NoticeKind } from '#core/contract/adventures/values.ts';
import { type AdventureNews, newsOf } from '#core/rules/adventures/notices.ts';
import type { Seating } from '#core/rules/adventures/seats.ts';
import { insertAll } from '../insert-all.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';
import { adventureFacts, type AdventureRow } from './rows.ts';

export const createNoticeWrites = (transaction: Transaction<Tables>, journal: Journal) => {
  const { memberId, now } = journal.author;

  /** Tells members in the app, but nobody what they have done themselves. `until` is the end of an offer. */
  async function tell(
    { id: adventure_id }: Pick<AdventureRow, 'id'>,
    kind: NoticeKind,
    members: readonly string[],
    until: number | null = null,
  ): Promise<void> {
    const told = members.filter((player_id) => player_id !== memberId);
    await insertAll(
      transaction,
      'member_notice',
      told.map((player_id) => ({ id: randomUUID(), player_id, adventure_id, kind, at: now, until })),
    );
  }

  /** Whom a piece of news concerns, and the notice that they see; null if only webhooks tell it. */
  const concerned = (
    { kind }: AdventureNews,
    { master_id }: AdventureRow,
    seated: readonly string[],
  ): [kind: NoticeKind | null, members: readonly string[]] => {
    if (kind === 'announced') return [null, []];
    return [kind, kind === 'full' || kind === 'tooFew' ? [master_id] : seated];
  };

  return {
    tell,

    /** Tells what is due of an adventure, each once, with an entry of the journal (core/rules/adventures/notices.ts). */
    async tellNews(row: AdventureRow, places: readonly Seating[], plannedAt = 0): Promise<void> {
      const seated = places.filter(({ state }) => state === 'seated').map(({ player }) => player);
      const due = newsOf(adventureFacts(row), seated.length, plannedAt, now);
      if (due.length === 0) return;
      const told = await transaction
        .selectFrom('adventure_notice')
        .select(['kind', 'moment'])
        .where('adventure_id', '=', row.id)
        .execute();
      for (const news of due) {
        const { kind, moment, isMissed } = news;
        if (told.some((one) => one.kind === kind && one.moment === moment)) continue;
        await transaction
          .insertInto('adventure_notice')
          .values({ adventure_id: row.id, kind, moment, at: now, missed: Number(isMissed) })
          .execute();
        const [notice, members] = concerned(news, row, seated);
        journal.add({
          subject: { type: 'adventure', id: row.id },
          kind: isMissed ? 'missed' : 'told',
          changes: { notice: [null, kind] },
          about: { title: row.title, date: row.starts_at, ...(isMissed ? {} : { members }) },
        });
        if (notice && !isMissed) await tell(row, notice, members);
      }
    },

    /** Deletes what members were told before `time` (epoch ms). */
    pruneNotices: (time: number) => transaction.deleteFrom('member_notice').where('at', '<', time).execute(),

    /** Stores that the author has seen their notices until a time. An earlier time changes nothing. */
    see: (until: number) =>
      transaction
        .insertInto('notice_setting')
        .values({ member_id: memberId!, may_be_mentioned: 0, seen_until: until })
        .onConflict((known) =>
          known
            .column('member_id')
            .doUpdateSet({ seen_until: until })
            .where('notice_setting.seen_until', '<', until),
        )
        .execute(),

    /** Stores whether the author agrees to be mentioned. */
    allowMentions: (isAllowed: boolean) =>
      transaction
        .insertInto('notice_setting')
        .values({ member_id: memberId!, may_be_mentioned: Number(isAllowed), seen_until: 0 })
        .onConflict((known) => known.column('member_id').doUpdateSet({ may_be_mentioned: Number(isAllowed) }))
        .execute(),
  };
};
