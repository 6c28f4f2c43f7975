import { sql, type Transaction } from 'kysely';
import type { WireItem, WireRecipe } from '#core/contract/items.ts';
import type { ItemUpdate } from '#core/contract/requests.ts';
import { renameMaterial } from '#core/rules/recipes.ts';
import { type Fault, missing, quoted } from '../fault.ts';
import { checkExtras, checkItem, checkReferences, findItem, refuseTaken, tidied } from './item-checks.ts';
import { materialsIn, rowOf, storedItem } from './item-rows.ts';
import { chunks, rowsOf } from '../json.ts';
import { referToLabels } from './label-references.ts';
import type { Tables } from '../schema.ts';
import { type Author, changeOf, refuseStale } from './versions.ts';

async function setLabels(transaction: Transaction<Tables>, name: string, ids: readonly string[]) {
  await transaction.deleteFrom('item_label').where('item_name', '=', name).execute();
  for (const some of chunks(ids))
    await transaction
      .insertInto('item_label')
      .values(some.map((label_id) => ({ item_name: name, label_id })))
      .execute();
}

async function setMaterials(transaction: Transaction<Tables>, name: string, craft: string) {
  await transaction.deleteFrom('item_material').where('item_name', '=', name).execute();
  for (const some of chunks(materialsIn(craft)))
    await transaction
      .insertInto('item_material')
      .values(some.map((material_name) => ({ item_name: name, material_name })))
      .execute();
}

async function labelsOf(transaction: Transaction<Tables>, name: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('item_label')
    .select('label_id')
    .where('item_name', '=', name)
    .execute();
  return rows.map(({ label_id }) => label_id);
}

/** Columns that a rename changes in an item whose recipes use the renamed item. */
const changedColumns = {
  name: 'text',
  craft: 'text',
  version: 'bigint',
  changed_by: 'text',
  changed_at: 'bigint',
} as const;

/** Renames a material in every recipe that uses it, in a few statements, since thousands may. */
async function renameInRecipes(transaction: Transaction<Tables>, from: string, to: string, author: Author) {
  const users = await transaction
    .selectFrom('item_material')
    .innerJoin('item', 'item.name', 'item_material.item_name')
    .select(['item.name', 'item.craft', 'item.version'])
    .where('material_name', '=', from)
    .execute();
  const renamed = users.map(({ name, craft, version }) => {
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
    from ${rowsOf(transaction, 'changed', changedColumns, renamed)}
    where "item".name = changed.name`.execute(transaction);
  // A recipe may use both materials.
  const both = transaction.selectFrom('item_material').select('item_name').where('material_name', '=', to);
  await transaction
    .deleteFrom('item_material')
    .where('material_name', '=', from)
    .where('item_name', 'in', both)
    .execute();
  await transaction
    .updateTable('item_material')
    .set({ material_name: to })
    .where('material_name', '=', from)
    .execute();
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

const noItem = (name: string): Fault => missing(`There is no item named ${quoted(name)}.`);

export const createItemWrites = (transaction: Transaction<Tables>) => ({
  /**
   * @throws Fault `invalid` a rule of docs/specification.md#s5-item or an unknown label, `conflict` an item
   * of this name exists
   */
  async create(sent: WireItem, author: Author): Promise<void> {
    const item = tidied(sent, null);
    checkItem(item, '', null);
    await checkReferences(transaction, item, '', null);
    const labels = await referToLabels(transaction, 'ITEM', item.labels ?? [], 'labels');
    await refuseTaken(transaction, item.name, 'name', null);
    const row = rowOf(item);
    checkExtras(row, null);
    await transaction
      .insertInto('item')
      .values({ ...row, ...changeOf(0, author) })
      .execute();
    await setLabels(transaction, row.name, labels);
    await setMaterials(transaction, row.name, row.craft);
  },

  /**
   * Updates an item. A new name applies in every inventory and every recipe; an unchanged item is a success.
   * @throws Fault `missing` no item of the original name, `invalid` as for a new item, `conflict` the new
   * name is taken or the item has changed since the version that was sent
   */
  async update({ item: sent, originalName }: ItemUpdate, author: Author): Promise<void> {
    const stored = await findItem(transaction, originalName);
    if (!stored) throw noItem(originalName);
    const before = storedItem(stored);
    const item = tidied(sent, before);
    checkItem(item, 'item.', before);
    await checkReferences(transaction, item, 'item.', before);
    const labels = await referToLabels(transaction, 'ITEM', item.labels ?? [], 'item.labels');
    if (item.name !== originalName) await refuseTaken(transaction, item.name, 'item.name', originalName);
    await refuseStale(transaction, originalName, stored, item.version);

    const row = rowOf(item, stored);
    checkExtras(row, stored, 'item');
    const isUnchanged =
      Object.entries(row).every(([key, value]) => stored[key as keyof typeof row] === value) &&
      sameSet(labels, await labelsOf(transaction, originalName));
    if (isUnchanged) return;
    await transaction
      .updateTable('item')
      // Inventories, labels and materials follow a new name by their foreign keys.
      .set({ ...row, ...changeOf(stored.version, author) })
      .where('name', '=', originalName)
      .execute();
    await setLabels(transaction, row.name, labels);
    await setMaterials(transaction, row.name, row.craft);
    if (row.name !== originalName) await renameInRecipes(transaction, originalName, row.name, author);
  },

  /**
   * Deletes an item, also from every inventory. Recipes that use it still name it
   * (docs/decisions/0006-deletions.md).
   * @throws Fault `missing` no such item
   */
  async remove(name: string): Promise<void> {
    if (!(await findItem(transaction, name))) throw noItem(name);
    await transaction.deleteFrom('item').where('name', '=', name).execute();
  },
});
