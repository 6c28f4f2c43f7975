import type { Kysely } from 'kysely';
import { passingKinds } from '#core/contract/journal/kinds.ts';
import type { Tables } from '../schema.ts';

export const createJournalEntries = (db: Kysely<Tables>) => ({
  /**
   * Deletes the sign-ins, sign-outs and refused calls that are older than `time` (epoch ms). The newest entry stays, so
   * that its number is not used twice.
   */
  async prune(time: number): Promise<void> {
    await db
      .deleteFrom('journal')
      .where('at', '<', time)
      .where('kind', 'in', passingKinds)
      .where('seq', '<', (row) => row.selectFrom('journal').select((one) => one.fn.max('seq').as('last')))
      .execute();
  },
});
