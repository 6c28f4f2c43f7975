import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Role, roles as allRoles } from '#core/contract/roles.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { readStrings } from '../../json.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Tables } from '../../schema.ts';

/** A member who may sign in. `chatRoles` are the chat platform's role ids. */
export interface MemberRecord {
  id: string;
  username: string;
  avatar: string | null;
  roles: Role[];
  chatRoles: string[];
  /** Whether the chat platform's screening of the member is unfinished. */
  pending: boolean;
}

const read = (row: Selectable<Tables['member']>): MemberRecord => {
  const storedRoles = readStrings(row.roles);
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    roles: allRoles.filter((role) => storedRoles.includes(role)),
    chatRoles: readStrings(row.chat_roles),
    pending: row.pending !== 0,
  };
};

export const createMembers = (db: Kysely<Tables>) => ({
  async find(id: string): Promise<MemberRecord | null> {
    const row = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? read(row) : null;
  },

  async all(): Promise<MemberRecord[]> {
    const rows = await db.selectFrom('member').selectAll().orderBy('id').execute();
    return rows.map(read);
  },
});

export const createMemberWrites = (transaction: Transaction<Tables>, journal: Journal) => ({
  ...createMembers(transaction),

  /** Takes the roles of a member who has left the community. */
  async leave(id: string): Promise<void> {
    const before = await createMembers(transaction).find(id);
    if (!before || before.roles.length === 0) return;
    await transaction.updateTable('member').set({ roles: '[]' }).where('id', '=', id).execute();
    journal.add({
      subject: { type: 'member', id },
      kind: 'rolesChanged',
      changes: { roles: [before.roles, []] },
    });
  },

  /**
   * Stores a member as the chat platform describes them, and creates or updates their player.
   * `joined` is when they joined the community, epoch ms; null if unknown. Writes nothing if nothing changed:
   * members are checked again every hour, and a write drops cached answers.
   */
  async welcome(
    { id, username, avatar, roles, chatRoles, pending }: MemberRecord,
    joined: number | null,
  ): Promise<void> {
    const member = {
      username,
      avatar,
      roles: JSON.stringify(roles),
      chat_roles: JSON.stringify(chatRoles),
      pending: Number(pending),
    };
    const unchanged = await transaction
      .selectFrom('member')
      .innerJoin('player', 'player.id', 'member.id')
      .select('member.id')
      .where('member.id', '=', id)
      .where('username', '=', username)
      .where('avatar', 'is not distinct from', avatar)
      .where('roles', '=', member.roles)
      .where('chat_roles', '=', member.chat_roles)
      .where('pending', '=', member.pending)
      .where('player.name', '=', username)
      .$if(joined !== null, (query) => query.where('date_joined', 'is not', null))
      .executeTakeFirst();
    if (unchanged) return;
    const before = await createMembers(transaction).find(id);
    await transaction
      .insertInto('member')
      .values({ id, ...member })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(member))
      .execute();
    const player = { name: username, normalised_name: normaliseName(username) };
    await transaction
      .insertInto('player')
      .values({ id, ...player, date_joined: joined, master_since: null })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          ...player,
          date_joined: row.fn.coalesce('player.date_joined', 'excluded.date_joined'),
        })),
      )
      .execute();
    // The journal does not contain names: an entry would preserve a name that its member has given up.
    if (before === null || member.roles !== JSON.stringify(before.roles))
      journal.add({
        subject: { type: 'member', id },
        kind: before === null ? 'joined' : 'rolesChanged',
        changes: { roles: [before?.roles ?? null, roles] },
      });
  },
});
