import type { Kysely } from 'kysely';
import type { Change } from '#core/contract/journal/changes.ts';
import type { Role } from '#core/contract/roles.ts';
import type { ToldChange } from '#core/rules/journal/changes.ts';
import type { Tables } from '../schema.ts';
import type { About, CharacterChanges } from './entries.ts';
import { lastEntry } from './scan.ts';

/** A journal entry with what the followers of the journal need. */
export interface FeedEntry extends ToldChange {
  seq: number;
  change: Change;
  /** The member's new roles if the entry is about a change of roles; otherwise null. */
  roles: Role[] | null;
}

interface CharacterNow {
  id: string;
  player_id: string;
  status: string;
}

/** Whether a character is active or was active until this change. */
const isActive = (now: CharacterNow | undefined, changes: string | null): boolean =>
  now?.status === 'active' ||
  (JSON.parse(changes ?? '{}') as CharacterChanges).columns?.status?.[0] === 'active';

/** Reads the journal's entries in the order of their numbers, without the values that they changed. */
export const createFeed = (db: Kysely<Tables>) => ({
  /** The number of the newest entry; 0 if there is none. */
  last: (): Promise<number> => lastEntry(db),

  /** Whether there is an entry with this number. */
  has: async (seq: number): Promise<boolean> =>
    (await db.selectFrom('journal').select('seq').where('seq', '=', seq).executeTakeFirst()) !== undefined,

  /**
   * The number of an entry after which a reader finds every entry since the time `since` (epoch ms); null if more than
   * `limit` entries follow it.
   */
  async before(since: number, limit: number): Promise<number | null> {
    // The times are nearly, but not quite, in the order of the numbers.
    const newest = await db
      .selectFrom('journal')
      .select(['seq', 'at'])
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute();
    const oldest = newest.findLastIndex(({ at }) => at >= since);
    if (oldest === limit) return null;
    return oldest === -1 ? (newest[0]?.seq ?? 0) : newest[oldest]!.seq - 1;
  },

  /** The first entries after the one with this number, at most `limit`. */
  async after(seq: number, limit: number): Promise<FeedEntry[]> {
    const rows = await db
      .selectFrom('journal')
      .select(['seq', 'act', 'subject_type as type', 'subject_id as id', 'kind', 'about'])
      .select((row) =>
        row
          .case()
          .when('subject_type', 'in', ['character', 'member'])
          .then(row.ref('changes'))
          .end()
          .as('changes'),
      )
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute();
    const ids = new Set(rows.filter(({ type }) => type === 'character').map(({ id }) => id));
    const characters: CharacterNow[] =
      ids.size === 0
        ? []
        : await db
            .selectFrom('character')
            .select(['id', 'player_id', 'status'])
            .where('id', 'in', [...ids])
            .execute();
    const byId = new Map(characters.map((character) => [character.id, character]));
    return rows.map(({ seq: number, act, type, id, kind, about, changes }) => {
      const character = type === 'character' ? byId.get(id) : undefined;
      const { formerName } = JSON.parse(about ?? '{}') as About;
      const isRename = kind === 'edited' && formerName !== undefined;
      return {
        seq: number,
        type,
        id,
        kind,
        player: character?.player_id ?? null,
        isActive: type === 'character' && isActive(character, changes),
        // Whose availability changed is told to nobody.
        change: {
          act,
          type,
          id: type === 'availability' ? type : id,
          kind,
          ...(isRename ? { former: formerName } : {}),
        },
        roles:
          kind === 'rolesChanged'
            ? (JSON.parse(changes ?? '{}') as { roles: [unknown, Role[]] }).roles[1]
            : null,
      };
    });
  },
});
