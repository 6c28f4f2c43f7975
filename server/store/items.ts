import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Manual, WireItem } from '#core/contract/item-schemas.ts';
import { normaliseName } from '#core/rules/names.ts';
import { chunks, gathering, readLabels } from './json.ts';
import { type Page, pageOf, type Part } from './pages.ts';
import type { ItemTable, Tables } from './schema.ts';

/** Items with their labels. */
const select = (db: Kysely<Tables>) =>
  db
    .selectFrom('item')
    .selectAll('item')
    .select((row) =>
      row
        .selectFrom('item_label')
        .innerJoin('label', 'label.id', 'item_label.label_id')
        .select(gathering(db).labels().as('json'))
        .whereRef('item_label.item_name', '=', 'item.name')
        .as('labels'),
    );

/** An item as it travels: what the contract does not name comes back as it was stored, beneath what it names. */
const read = (row: Selectable<ItemTable> & { labels: string | null }): WireItem => ({
  ...JSON.parse(row.extras),
  name: row.name,
  labels: readLabels(row.labels),
  usable: row.usable === 1,
  attunement: row.attunement === 1,
  link: row.link,
  manual: row.manual,
  giveRatio: row.give_ratio,
  sell: row.sell === null ? null : JSON.parse(row.sell),
  buy: row.buy === null ? null : JSON.parse(row.buy),
  craft: JSON.parse(row.craft),
  version: row.version,
});

/** The items of these names, in the order asked for, each once; unknown names are left out. */
async function byNames(db: Kysely<Tables>, names: readonly string[]): Promise<WireItem[]> {
  const wanted = [...new Set(names)];
  const found = new Map<string, WireItem>();
  for (const some of chunks(wanted))
    for (const row of await select(db).where('name', 'in', some).execute()) found.set(row.name, read(row));
  return wanted.flatMap((name) => found.get(name) ?? []);
}

type Where = ExpressionBuilder<Tables, 'item'>;

/** The names that begin with `text`, which is normalised: a range, so that the index answers it. */
const beginsWith = (row: Where, text: string) =>
  row.and([row('normalised_name', '>=', text), row('normalised_name', '<', `${text}\u{10ffff}`)]);

/** The names that hold `text`, which is normalised. */
const contains = (text: string) =>
  sql<boolean>`normalised_name like ${`%${text.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`;

/** The items that carry all of the labels. */
const carries = (row: Where, labelIds: readonly string[]) =>
  row.and(
    labelIds.map((id) =>
      row.exists(
        row
          .selectFrom('item_label')
          .select('item_label.item_name')
          .whereRef('item_label.item_name', '=', 'item.name')
          .where('item_label.label_id', '=', id),
      ),
    ),
  );

/** What narrows items: part of a name, and labels that they all must carry. */
export interface ItemFilter {
  text: string;
  labelIds: readonly string[];
}

export const createItems = (db: Kysely<Tables>) => ({
  /** Every item, by name: some hundred at a time. */
  async *all(): AsyncGenerator<WireItem[]> {
    const rows = await db
      .selectFrom('item')
      .select('name')
      .orderBy('normalised_name')
      .orderBy('name')
      .execute();
    for (const some of chunks(rows, 250))
      yield byNames(
        db,
        some.map(({ name }) => name),
      );
  },

  /** The items of these names, in the order asked for, each once; unknown names are left out. */
  byNames: (names: readonly string[]): Promise<WireItem[]> => byNames(db, names),

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

  /** Names of the items that match, by name. */
  async names({ text, labelIds }: ItemFilter): Promise<string[]> {
    const wanted = normaliseName(text);
    const rows = await db
      .selectFrom('item')
      .select('name')
      .where((row) => carries(row, labelIds))
      .$if(wanted !== '', (query) => query.where(contains(wanted)))
      .orderBy('normalised_name')
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  },

  /** A page of the items that match: those whose name begins with the text first, then by name (wire contract, "Item search"). */
  async search({ text, labelIds }: ItemFilter, part: Part): Promise<Page<WireItem>> {
    const wanted = normaliseName(text);
    const labelled = db.selectFrom('item').where((row) => carries(row, labelIds));
    const beginning = labelled.where((row) => beginsWith(row, wanted));
    const rows = await beginning
      .select('name')
      .orderBy('normalised_name')
      .orderBy('name')
      .limit(part.limit + 1)
      .offset(part.offset)
      .execute();
    if (wanted !== '' && rows.length <= part.limit) {
      const { count } = await beginning
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      const further = await labelled
        .where(contains(wanted))
        .where((row) => row.not(beginsWith(row, wanted)))
        .select('name')
        .orderBy('normalised_name')
        .orderBy('name')
        .limit(part.limit + 1 - rows.length)
        .offset(Math.max(0, part.offset - Number(count)))
        .execute();
      rows.push(...further);
    }
    const { entities, ...next } = pageOf(rows, part);
    return {
      entities: await byNames(
        db,
        entities.map(({ name }) => name),
      ),
      ...next,
    };
  },

  /** The source books, by name. */
  sources: (): Promise<Manual[]> =>
    db.selectFrom('item_source').select(['name', 'abbreviation']).orderBy('name').execute(),
});
