import { isDeepStrictEqual } from 'node:util';
import { said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import { conflict, quoted } from '../fault.ts';
import { insertAll } from '../insert-all.ts';
import type { Author } from '../journal/author.ts';
import type { BeforeAfter, CharacterChanges, ItemEntry, ItemState, Parts } from '../journal/entries.ts';
import { refuseTaken } from '../repositories/item-checks.ts';
import { searchKeyOf } from '../repositories/item-rows.ts';
import {
  holdersOf,
  insertItems,
  readItemState,
  setLabels,
  setMaterials,
} from '../repositories/item-writes.ts';
import { changeOf } from '../repositories/versions.ts';
import type { Tables } from '../schema.ts';
import { followItem } from './item-identity.ts';

type Undone = Pick<ItemEntry, 'subject' | 'changes' | 'parts' | 'holders'>;

/** Undoes the creation of an item, if nobody has had the item and no recipe uses it. */
async function undoCreation(
  transaction: Transaction<Tables>,
  state: ItemState,
  since: number,
): Promise<Undone> {
  const { name } = state;
  if (!isDeepStrictEqual(await readItemState(transaction, name), state))
    throw conflict(said('changedSince', { name }), 'act');
  // Only creations of the last minutes can be undone (core/rules/journal/undo.ts), so there are few later entries.
  const later = await transaction
    .selectFrom('journal')
    .select('changes')
    .where('subject_type', '=', 'character')
    .where('seq', '>', since)
    .where('kind', '!=', 'undone')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('journal as undoing')
            .select('undoing.seq')
            .whereRef('undoing.reverses', '=', 'journal.seq'),
        ),
      ),
    )
    .execute();
  if (later.some(({ changes }) => Object.hasOwn((JSON.parse(changes) as CharacterChanges).items ?? {}, name)))
    throw conflict(said('hadSince', { item: name }), 'act');
  const usingItem = await transaction
    .selectFrom('item_material')
    .select('item_name')
    .where('material_name', '=', name)
    .where('item_name', '!=', name)
    .executeTakeFirst();
  if (usingItem) throw conflict(said('usedSince', { name: usingItem.item_name, item: name }), 'act');
  await transaction.deleteFrom('item').where('name', '=', name).execute();
  return { subject: { type: 'item', id: name }, changes: { item: [state, null] } };
}

async function undoDeletion(
  transaction: Transaction<Tables>,
  author: Author,
  state: ItemState,
  { holders = {} }: Parts,
): Promise<Undone> {
  const { name } = state;
  await refuseTaken(transaction, name, 'act', null);
  await insertItems(transaction, [state], author);
  await insertAll(
    transaction,
    'inventory',
    Object.entries(holders).map(([character_id, quantity]) => ({ character_id, item_name: name, quantity })),
  );
  return {
    subject: { type: 'item', id: name },
    changes: { item: [null, state] },
    parts: { holders },
    holders: Object.keys(holders),
  };
}

/** Restores the former name in the recipes of other items. */
async function undoRecipes(
  transaction: Transaction<Tables>,
  author: Author,
  recipes: readonly [string, BeforeAfter<string>][],
  since: number,
): Promise<void> {
  for (const [name, [before, after]] of recipes) {
    const { now } = await followItem(transaction, name, since);
    const row = await transaction
      .selectFrom('item')
      .select(['name', 'craft', 'version'])
      .where('name', '=', now ?? '')
      .executeTakeFirst();
    if (row?.craft !== after) throw conflict(said('recipesChangedSince', { name }), 'act');
    await transaction
      .updateTable('item')
      .set({ craft: before, ...changeOf(row.version, author) })
      .where('name', '=', row.name)
      .execute();
    await setMaterials(transaction, row.name, before);
  }
}

async function undoEdit(
  transaction: Transaction<Tables>,
  author: Author,
  { subject, parts = {}, reverses }: ItemEntry,
  [before, after]: readonly [Partial<ItemState>, Partial<ItemState>],
): Promise<Undone> {
  const { recipes = {} } = parts;
  const since = reverses!;
  const { now: name } = await followItem(transaction, subject.id, since);
  const state = name === null ? null : await readItemState(transaction, name);
  if (name === null || !state) throw conflict(said('deletedSince', { item: quoted(subject.id) }), 'act');
  // A rename also changes the item's own recipes, after the edit itself.
  const own = Object.hasOwn(recipes, subject.id) ? recipes[subject.id] : undefined;
  const expected = own ? { ...after, craft: own[1] } : after;
  const old = own ? { craft: own[0], ...before } : before;
  const changed = (Object.keys(expected) as (keyof ItemState)[]).find(
    (column) => !isDeepStrictEqual(state[column], expected[column]),
  );
  if (changed) throw conflict(said('changedSince', { name }), 'act');
  if (old.name !== undefined) await refuseTaken(transaction, old.name, 'act', name);
  const { labels, ...columns } = old;
  const { version } = await transaction
    .selectFrom('item')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('item')
    // Foreign keys rename the item in inventories, labels and materials.
    .set({ ...columns, ...searchKeyOf(columns), ...changeOf(version, author) })
    .where('name', '=', name)
    .execute();
  const newName = old.name ?? name;
  if (labels) await setLabels(transaction, newName, labels);
  await setMaterials(transaction, newName, old.craft ?? state.craft);
  const others = Object.entries(recipes).filter(([other]) => other !== subject.id);
  await undoRecipes(transaction, author, others, since);
  return {
    subject: { type: 'item', id: newName },
    changes: { item: [expected, old] },
    parts:
      others.length === 0
        ? undefined
        : { recipes: Object.fromEntries(others.map(([other, [one, two]]) => [other, [two, one]])) },
    holders: newName === name ? [] : await holdersOf(transaction, newName),
  };
}

/**
 * Undoes what an entry changed in an item, including inventories and recipes.
 * @throws Fault `conflict` when later changes depend on it
 */
export async function undoItem(
  transaction: Transaction<Tables>,
  author: Author,
  entry: ItemEntry,
): Promise<Undone> {
  const [before, after] = entry.changes.item;
  if (before === null) return undoCreation(transaction, after as ItemState, entry.reverses!);
  if (after === null) return undoDeletion(transaction, author, before as ItemState, entry.parts ?? {});
  return undoEdit(transaction, author, entry, [before, after]);
}
