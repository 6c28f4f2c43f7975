import type { Kysely, Selectable } from 'kysely';
import type { Label, WireItem } from '#core/contract/item-schemas.ts';
import { chunks, groupBy } from './json.ts';
import type { ItemTable, Tables } from './schema.ts';

/** An item as it travels: what the contract does not name comes back as it was stored, beneath what it names. */
const read = (row: Selectable<ItemTable>, labels: Label[]): WireItem => ({
  ...JSON.parse(row.extras),
  name: row.name,
  labels,
  usable: row.usable === 1,
  attunement: row.attunement === 1,
  link: row.link,
  manual: row.manual,
  giveRatio: row.give_ratio,
  sell: row.sell === null ? null : JSON.parse(row.sell),
  buy: row.buy === null ? null : JSON.parse(row.buy),
  craft: JSON.parse(row.craft),
});

async function complete(db: Kysely<Tables>, rows: Selectable<ItemTable>[]): Promise<WireItem[]> {
  const labels = [];
  for (const names of chunks(rows.map(({ name }) => name))) {
    labels.push(
      ...(await db
        .selectFrom('item_label')
        .innerJoin('label', 'label.id', 'item_label.label_id')
        .select(['item_name', 'label.id', 'label.name'])
        .where('item_name', 'in', names)
        .orderBy('normalised_name')
        .execute()),
    );
  }
  const labelsOf = groupBy(labels, (row) => row.item_name);
  return rows.map((row) =>
    read(
      row,
      (labelsOf.get(row.name) ?? []).map(({ id, name }) => ({ id, name })),
    ),
  );
}

export const createItems = (db: Kysely<Tables>) => ({
  /** The items of these names, in the order asked for, each once; unknown names are left out. */
  async byNames(names: readonly string[]): Promise<WireItem[]> {
    const wanted = [...new Set(names)];
    const found = new Map<string, Selectable<ItemTable>>();
    for (const some of chunks(wanted)) {
      const rows = await db.selectFrom('item').selectAll().where('name', 'in', some).execute();
      for (const row of rows) found.set(row.name, row);
    }
    return complete(
      db,
      wanted.flatMap((name) => found.get(name) ?? []),
    );
  },

  /** Names of the items with a recipe that needs this material, by name. */
  async craftedFrom(material: string): Promise<string[]> {
    const rows = await db
      .selectFrom('item_material')
      .innerJoin('item', 'item.name', 'item_material.item_name')
      .select('item.name')
      .where('material_name', '=', material)
      .orderBy('normalised_name')
      .orderBy('item.name')
      .execute();
    return rows.map(({ name }) => name);
  },
});
