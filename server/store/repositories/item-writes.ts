import { said } from '#core/contract/refusals.ts';
import { sql, type Transaction } from 'kysely';
import type { WireItem, WireRecipe } from '#core/contract/items.ts';
import type { ItemUpdate } from '#core/contract/requests.ts';
import { renameMaterial } from '#core/rules/recipes.ts';
import { type StoreFault, missing, quoted } from '../fault.ts';
import {
  checkExtras,
  checkItem,
  checkReferences,
  findItem,
  refuseTaken,
  trimmedItem,
} from './item-checks.ts';
import { materialsIn, rowOf, searchKeyOf, storedItem } from './item-rows.ts';
import { insertAll } from '../insert-all.ts';
import { isSameSet, jsonRowsOf } from '../json.ts';
import { knownLabelIds } from './labels.ts';
import type { Author } from '../journal/author.ts';
import type { ItemState, Parts } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';
import { changeOf, refuseStale } from './versions.ts';

export async function setLabels(transaction: Transaction<Tables>, name: string, ids: readonly string[]) {
  await transaction.deleteFrom('item_label').where('item_name', '=', name).execute();
  await insertAll(
    transaction,
    'item_label',
    ids.map((label_id) => ({ item_name: name, label_id })),
  );
}

export async function setMaterials(transaction: Transaction<Tables>, name: string, craft: string) {
  await transaction.deleteFrom('item_material').where('item_name', '=', name).execute();
  await insertAll(transaction, 'item_material', materialRows({ name, craft }));
}

const materialRows = ({ name, craft }: Pick<ItemState, 'name' | 'craft'>) =>
  materialsIn(craft).map((material_name) => ({ item_name: name, material_name }));

/** Inserts items with their labels and the materials of their recipes. */
export async function insertItems(
  transaction: Transaction<Tables>,
  items: readonly ItemState[],
  author?: Author,
): Promise<void> {
  const change = author && changeOf(0, author);
  await insertAll(
    transaction,
    'item',
    items.map(({ labels: _labels, ...row }) => ({ ...row, ...searchKeyOf(row), ...change })),
  );
  await insertAll(
    transaction,
    'item_label',
    items.flatMap(({ name, labels }) => labels.map((label_id) => ({ item_name: name, label_id }))),
  );
  await insertAll(transaction, 'item_material', items.flatMap(materialRows));
}

async function labelsOf(transaction: Transaction<Tables>, name: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('item_label')
    .select('label_id')
    .where('item_name', '=', name)
    .execute();
  return rows.map(({ label_id }) => label_id).toSorted();
}

/** Columns that a rename changes in an item whose recipes use the renamed item. */
const changedColumns = {
  name: 'text',
  craft: 'text',
  version: 'bigint',
  changed_by: 'text',
  changed_at: 'bigint',
} as const;

/**
 * Renames a material in every recipe that uses it, in a few statements, since thousands of recipes may use
 * it.
 */
async function renameInRecipes(
  transaction: Transaction<Tables>,
  from: string,
  to: string,
  author: Author,
): Promise<Parts['recipes']> {
  const usingItems = await transaction
    .selectFrom('item_material')
    .innerJoin('item', 'item.name', 'item_material.item_name')
    .select(['item.name', 'item.craft', 'item.version'])
    .where('material_name', '=', from)
    .execute();
  const renamed = usingItems.map(({ name, craft, version }) => {
    const recipes: WireRecipe[] = JSON.parse(craft);
    const materials = ({ materials: named }: WireRecipe) => renameMaterial(named ?? {}, from, to);
    return {
      name,
      craft: JSON.stringify(recipes.map((recipe) => ({ ...recipe, materials: materials(recipe) }))),
      ...changeOf(version, author),
      // The renamed item already has its new version.
      ...(name === to ? { version } : {}),
    };
  });
  await sql`update "item" set craft = changed.craft, version = changed.version,
      changed_by = changed.changed_by, changed_at = changed.changed_at
    from ${jsonRowsOf(transaction, 'changed', changedColumns, renamed)}
    where "item".name = changed.name`.execute(transaction);
  // An item may use both materials: then the row of the new name is enough.
  const usingBoth = transaction
    .selectFrom('item_material')
    .select('item_name')
    .where('material_name', '=', to);
  await transaction
    .deleteFrom('item_material')
    .where('material_name', '=', from)
    .where('item_name', 'in', usingBoth)
    .execute();
  await transaction
    .updateTable('item_material')
    .set({ material_name: to })
    .where('material_name', '=', from)
    .execute();
  if (usingItems.length === 0) return undefined;
  return Object.fromEntries(
    renamed.map(({ name, craft }, index) => [name, [usingItems[index]!.craft, craft]]),
  );
}

const noItem = (name: string): StoreFault => missing(said('noItem', { name: quoted(name) }));

/**
 * An item as the journal stores it: without its version, which only grows, the version's author and time, and the search
 * key.
 */
export async function readItemState(
  transaction: Transaction<Tables>,
  name: string,
): Promise<ItemState | null> {
  const row = await findItem(transaction, name);
  if (!row) return null;
  const { version: _version, changed_by: _by, changed_at: _at, search_key: _key, ...state } = row;
  return { ...state, labels: await labelsOf(transaction, name) };
}

/** The ids of the characters that have an item. */
export async function holdersOf(transaction: Transaction<Tables>, name: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('inventory')
    .select('character_id')
    .where('item_name', '=', name)
    .execute();
  return rows.map(({ character_id }) => character_id);
}

/** The changed columns of an item. */
function changedItem(before: ItemState, after: ItemState): [Partial<ItemState>, Partial<ItemState>] {
  const names = (Object.keys(after) as (keyof ItemState)[]).filter((name) =>
    name === 'labels' ? !isSameSet(before.labels, after.labels) : before[name] !== after[name],
  );
  const pick = (state: ItemState): Partial<ItemState> =>
    Object.fromEntries(names.map((name) => [name, state[name]]));
  return [pick(before), pick(after)];
}

export const createItemWrites = (transaction: Transaction<Tables>, journal: Journal) => ({
  /**
   * @throws Fault `invalid` when a rule of docs/specification.md#s5-item is broken or a label is unknown,
   * `conflict` when an item with this name exists
   */
  async create(sent: WireItem): Promise<void> {
    const item = trimmedItem(sent, null);
    checkItem(item, '', null);
    await checkReferences(transaction, item, '', null);
    const labels = await knownLabelIds(transaction, 'ITEM', item.labels ?? [], 'labels');
    await refuseTaken(transaction, item.name, 'name', null);
    const row = rowOf(item);
    checkExtras(row, null);
    await insertItems(transaction, [{ ...row, labels }], journal.author);
    const state = await readItemState(transaction, row.name);
    journal.add({
      subject: { type: 'item', id: row.name },
      kind: 'created',
      changes: { item: [null, state] },
    });
  },

  /**
   * Updates an item. A new name applies in every inventory and every recipe; an update without a change
   * succeeds.
   * @throws Fault `missing` when no item has the original name, `invalid` as for a new item, `conflict` when
   * the new name is taken or the item has changed since the version that was sent
   */
  async update({ item: sent, originalName }: ItemUpdate): Promise<void> {
    const stored = await findItem(transaction, originalName);
    if (!stored) throw noItem(originalName);
    const before = storedItem(stored);
    const item = trimmedItem(sent, before);
    checkItem(item, 'item.', before);
    await checkReferences(transaction, item, 'item.', before);
    const labels = await knownLabelIds(transaction, 'ITEM', item.labels ?? [], 'item.labels');
    if (item.name !== originalName) await refuseTaken(transaction, item.name, 'item.name', originalName);
    await refuseStale(transaction, originalName, stored, item.version);

    const row = rowOf(item, stored);
    checkExtras(row, stored, 'item');
    const state = (await readItemState(transaction, originalName))!;
    const changed = changedItem(state, { ...state, ...row, labels: labels.toSorted() });
    if (Object.keys(changed[1]).length === 0) return;
    await transaction
      .updateTable('item')
      // Foreign keys rename the item in inventories, labels and materials.
      .set({ ...row, ...searchKeyOf(row), ...changeOf(stored.version, journal.author) })
      .where('name', '=', originalName)
      .execute();
    await setLabels(transaction, row.name, labels);
    await setMaterials(transaction, row.name, row.craft);
    const isRenamed = row.name !== originalName;
    const recipes = isRenamed
      ? await renameInRecipes(transaction, originalName, row.name, journal.author)
      : undefined;
    journal.add({
      subject: { type: 'item', id: row.name },
      kind: 'edited',
      changes: { item: changed },
      parts: recipes && { recipes },
      about: isRenamed ? { formerName: originalName } : undefined,
      holders: isRenamed ? await holdersOf(transaction, row.name) : [],
    });
  },

  /**
   * Deletes an item, including from every inventory. Recipes that use it still name it
   * (docs/decisions/0006-deletions.md).
   * @throws Fault `missing` when there is no such item
   */
  async remove(name: string): Promise<void> {
    const state = await readItemState(transaction, name);
    if (!state) throw noItem(name);
    const holders = await transaction
      .selectFrom('inventory')
      .select(['character_id', 'quantity'])
      .where('item_name', '=', name)
      .execute();
    await transaction.deleteFrom('item').where('name', '=', name).execute();
    journal.add({
      subject: { type: 'item', id: name },
      kind: 'deleted',
      changes: { item: [state, null] },
      parts: {
        holders: Object.fromEntries(holders.map(({ character_id, quantity }) => [character_id, quantity])),
      },
      holders: holders.map(({ character_id }) => character_id),
    });
  },
});
