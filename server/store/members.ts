import type { Kysely, Selectable } from 'kysely';
import { type Role, roles as allRoles } from '#core/contract/roles.ts';
import { readStrings } from './json.ts';
import type { MemberTable, Tables } from './schema.ts';

/** Someone who may sign in. `chatRoles` are the chat platform's role ids. */
export interface MemberRecord {
  id: string;
  username: string;
  avatar: string | null;
  roles: Role[];
  chatRoles: string[];
}

const read = (row: Selectable<MemberTable>): MemberRecord => {
  const held = readStrings(row.roles);
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    roles: allRoles.filter((role) => held.includes(role)),
    chatRoles: readStrings(row.chat_roles),
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
