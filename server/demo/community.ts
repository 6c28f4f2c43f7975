import { day } from '#numbers/day.ts';
import { masterReward } from '#core/contract/values.ts';
import type { Transaction } from 'kysely';
import { normaliseName } from '#core/rules/names/names.ts';
import { moneyColumns, toUnits } from '../store/money.ts';
import { createExperienceWrites } from '../store/repositories/experience.ts';
import { groupBy } from '../store/json.ts';
import { openJournal } from '../store/journal/opening.ts';
import { insertErratas, insertSessions } from '../store/journal/session-state.ts';
import type { Tables } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { importedSetting } from '../store/import/import.ts';
import { inTransaction } from '../store/engine/transaction.ts';
import { insertAdventures } from './adventures.ts';
import { type DemoCharacter, demoCharacters } from './characters.ts';
import { demoHistory, type DemoHistory } from './history.ts';
import { insertAll } from '../store/insert-all.ts';
import { insertItems } from '../store/repositories/item-writes.ts';
import { type DemoItem, itemState } from './item.ts';
import { demoItems, sources } from './items.ts';
import { demoLabels, labelId } from './labels.ts';
import { communityId, demoMembers, type DemoPlayer, demoPlayers } from './people.ts';
import { readdirSync, readFileSync } from 'node:fs';

/** The folder is next to this file in the source, and next to the built programs. */
const folder = new URL('portraits/', import.meta.url);

/** The demo community's portraits: PNG files in base64. */
export const readPortraits = (): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'base64'));

export { communityId };

const seededSetting = 'demo community seeded';

/** The start of the Monday (UTC) of a moment's week; both in epoch ms. The first Monday was the fifth day of 1970. */
export const mondayOf = (now: number): number => (Math.floor((now / day - 4) / 7) * 7 + 4) * day;

/**
 * Seeds a new database with the demo community, in one transaction. The community is always the same except for
 * its dates, which are relative to the Monday before `now` (epoch ms), so that its sessions are on weekends.
 * @returns whether it seeded the database: false if the database was seeded before or has players
 */
export function seedCommunity(store: Store, now: number): Promise<boolean> {
  return inTransaction(store.db, async (transaction) => {
    const seeded = await transaction
      .selectFrom('setting')
      .select('value')
      .where('name', '=', seededSetting)
      .executeTakeFirst();
    // Imported players exist before any of them signs in.
    const anyPlayer = await transaction.selectFrom('player').select('id').executeTakeFirst();
    if (seeded || anyPlayer) return false;
    await insertCommunity(transaction, demoCommunity(mondayOf(now)), now);
    await rememberSeeding(transaction, now);
    return true;
  });
}

/** Records the seeding, so that no later start seeds the database again, even if its data is deleted. */
export async function rememberSeeding(transaction: Transaction<Tables>, now: number): Promise<void> {
  await transaction
    .insertInto('setting')
    .values({ name: seededSetting, value: new Date(now).toISOString() })
    .execute();
}

/**
 * Whether the community is still only the demo: seeded, without imports and without members who signed in
 * through the chat platform.
 */
export async function isDemoCommunity({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const settings = await db.selectFrom('setting').select('name').execute();
  const has = (name: string) => settings.some((setting) => setting.name === name);
  if (!has(seededSetting) || has(importedSetting)) return false;
  const members = await db.selectFrom('member').select('id').execute();
  return members.every(({ id }) => demoMembers.has(id));
}

/** The ids of the stored members that belong to the demo community. */
export async function demoMembersIn({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const members = await db.selectFrom('member').select('id').orderBy('id').execute();
  return members.flatMap(({ id }) => (demoMembers.has(id) ? [id] : []));
}

/** A community before it is stored. */
export interface Community {
  players: readonly DemoPlayer[];
  items: readonly DemoItem[];
  characters: readonly DemoCharacter[];
  history: DemoHistory;
}

/** The demo community. `today` is epoch ms at the start of a Monday. */
export function demoCommunity(today: number): Community {
  const players = demoPlayers(today);
  const items = demoItems();
  const characters = demoCharacters(players, items, today);
  return { players, items, characters, history: demoHistory(characters, players, today) };
}

/**
 * Stores a community with its labels, sources and levels. Calls `onInserted` after the players, the items,
 * the characters and the sessions. `now` is epoch ms.
 */
export async function insertCommunity(
  transaction: Transaction<Tables>,
  { players, items, characters, history }: Community,
  now: number,
  onInserted: (what: string, count: number) => void = () => {},
): Promise<void> {
  await insertPlayers(transaction, players);
  onInserted('players', players.length);
  await insertAll(
    transaction,
    'label',
    demoLabels.map((label) => ({ ...label, normalised_name: normaliseName(label.name) })),
  );
  await insertAll(transaction, 'item_source', [...sources]);
  await createExperienceWrites(transaction).fillIfEmpty();
  await insertItems(transaction, items.map(itemState));
  onInserted('items', items.length);
  await insertCharacters(transaction, characters, history);
  onInserted('characters', characters.length);
  await insertSessions(
    transaction,
    history.sessions.map(({ id, ...session }) => [id, session]),
  );
  await insertErratas(transaction, history.erratas);
  onInserted('sessions', history.sessions.length);
  const portraits = readPortraits();
  const faces = facesOf(
    characters.filter(({ hasPortrait }) => hasPortrait).map(({ id }) => id),
    history.sessions.map(({ outcomes }) => outcomes.map(({ character }) => character)),
    portraits.length,
  );
  await insertAll(
    transaction,
    'token_image',
    [...faces].map(([id, face]) => ({
      character_id: id,
      mime_type: 'image/png',
      image: portraits[face]!,
    })),
  );
  await insertAdventures(transaction, { characters, history }, mondayOf(now), now);
  await openJournal(transaction, now);
}

/** The number of each character's portrait: the one that the fewest companions of its `parties` have. */
function facesOf(ids: readonly string[], parties: readonly string[][], count: number): Map<string, number> {
  const companions = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const party of parties) for (const id of party) companions.get(id)?.push(...party);
  const faces = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const worn = Array.from({ length: count }, () => 0);
    for (const other of companions.get(id)!) {
      const face = faces.get(other);
      if (face !== undefined) worn[face]! += 1;
    }
    const least = Math.min(...worn);
    const next = worn.map((_, step) => (index + step) % count).find((face) => worn[face] === least)!;
    faces.set(id, next);
  }
  return faces;
}

async function insertPlayers(
  transaction: Transaction<Tables>,
  players: readonly DemoPlayer[],
): Promise<void> {
  await insertAll(
    transaction,
    'player',
    players.map(({ id, name, joined, masterSince }) => ({
      id,
      name,
      normalised_name: normaliseName(name),
      date_joined: joined,
      master_since: masterSince,
    })),
  );
  await insertAll(
    transaction,
    'member',
    players.flatMap(({ id, name, roles }) =>
      roles === null
        ? []
        : {
            id,
            username: name,
            avatar: null,
            roles: JSON.stringify(roles),
            chat_roles: JSON.stringify(
              roles.map((role) => `demo-role-${role.toLowerCase().replaceAll('_', '-')}`),
            ),
          },
    ),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const latest = (dates: readonly number[]): number | null => (dates.length > 0 ? Math.max(...dates) : null);

async function insertCharacters(
  transaction: Transaction<Tables>,
  characters: readonly DemoCharacter[],
  { sessions, erratas }: DemoHistory,
): Promise<void> {
  const playedBy = groupBy(
    sessions.flatMap(({ date, outcomes }) =>
      outcomes.map(({ character, exp }) => ({ character, date, exp })),
    ),
    ({ character }) => character,
  );
  const masteredBy = groupBy(sessions, ({ master }) => master);
  const erratasOf = groupBy(erratas, ({ character }) => character);
  await insertAll(
    transaction,
    'character',
    characters.map((character) => {
      const played = playedBy.get(character.id) ?? [];
      const mastered = masteredBy.get(character.id) ?? [];
      return {
        id: character.id,
        player_id: character.player,
        name: character.name,
        normalised_name: normaliseName(character.name),
        race: character.race,
        classes: JSON.stringify(character.classes),
        status: character.status,
        master_ms: mastered.length * masterReward,
        pbc_ms: character.pbcMS,
        errata_ms: sum((erratasOf.get(character.id) ?? []).map(({ ms }) => ms)),
        session_ms: sum(played.map(({ exp }) => exp)),
        created: character.created,
        last_played: latest(played.map(({ date }) => date)),
        last_mastered: latest(mastered.map(({ date }) => date)),
        ...moneyColumns(toUnits(character.money)),
      };
    }),
  );
  await insertAll(
    transaction,
    'character_proficiency',
    characters.flatMap(({ id, proficiencies }) =>
      proficiencies.map((name) => ({ character_id: id, label_id: labelId('PROFICIENCY', name) })),
    ),
  );
  await insertAll(
    transaction,
    'inventory',
    characters.flatMap(({ id, inventory }) =>
      Object.entries(inventory).map(([name, quantity]) => ({ character_id: id, item_name: name, quantity })),
    ),
  );
}
