import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Manual, WireItem } from '#core/contract/items.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { chunks, jsonAggregates, readLabels } from '../json.ts';
import { holdsText } from '../search-keys.ts';
import { wireOf } from './item-rows.ts';
import { listPageOf, type PageInBatches, type ListPart } from '../pages.ts';
import { batchSize, byKey, smallRowBatchSize } from '../pieces.ts';
import type { Tables } from '../schema.ts';

/** Items with their labels. */
const select = (db: Kysely<Tables>) =>
  db
    .selectFrom('item')
    .selectAll('item')
    .select((row) =>
      row
        .selectFrom('item_label')
        .innerJoin('label', 'label.id', 'item_label.label_id')
        .select(jsonAggregates(db).labels().as('json'))
        .whereRef('item_label.item_name', '=', 'item.name')
        .as('labels'),
    );

/** The items with these names, in the order of `names`; omits unknown names. */
const someByNames = async (db: Kysely<Tables>, names: readonly string[]): Promise<WireItem[]> =>
  (await byKey(names, select(db).where('name', 'in', names), 'name')).map((row) =>
    wireOf(row, readLabels(row.labels)),
  );

async function* byNames(db: Kysely<Tables>, names: readonly string[]): AsyncGenerator<WireItem[]> {
  for (const chunk of chunks([...new Set(names)], batchSize)) yield someByNames(db, chunk);
}

type Where = ExpressionBuilder<Tables, 'item'>;

/** What searches compare and sort by, and an index contains. */
const key = sql<string>`coalesce(search_key, normalised_name)`;

/** Matches names that begin with folded `text`, as a range, so that the database can use the index. */
const beginsWith = (row: Where, text: string) =>
  row.and([row(key, '>=', text), row(key, '<', `${text}\u{10ffff}`)]);

/** Matches names that contain folded `text`. */
const contains = (text: string) => holdsText(key, text);

/**
 * Matches items that have all of the labels, in one subquery: with one subquery for each of two hundred
 * labels, PostgreSQL plans for half a minute.
 */
function hasAllLabels(row: Where, labelIds: readonly string[]) {
  const wanted = [...new Set(labelIds)];
  if (wanted.length === 0) return row.and([]);
  const labelled = row
    .selectFrom('item_label')
    .select('item_label.item_name')
    .where('item_label.label_id', 'in', wanted)
    .groupBy('item_label.item_name')
    .having((group) => group.fn.countAll(), '=', wanted.length);
  return row('item.name', 'in', labelled);
}

/** Filters items: part of a name, and labels that each item must have. */
export interface ItemQuery {
  text: string;
  labelIds: readonly string[];
}

/** Sorted names of the matching items, in batches; each query continues after the last name. */
async function* namesOf(db: Kysely<Tables>, { text, labelIds }: ItemQuery): AsyncGenerator<string[]> {
  const wanted = searchKey(text);
  const inOrder = db
    .selectFrom('item')
    .select(['normalised_name', 'name'])
    .where((row) => hasAllLabels(row, labelIds))
    .$if(wanted !== '', (query) => query.where(contains(wanted)))
    .orderBy('normalised_name')
    .orderBy('name')
    .limit(smallRowBatchSize);
  let rows = await inOrder.execute();
  for (;;) {
    yield rows.map(({ name }) => name);
    const last = rows.at(-1);
    if (!last || rows.length < smallRowBatchSize) return;
    rows = await inOrder
      .where(({ refTuple, tuple, eb }) =>
        eb(refTuple('normalised_name', 'name'), '>', tuple(last.normalised_name, last.name)),
      )
      .execute();
  }
}

export const createItems = (db: Kysely<Tables>) => ({
  /** Every item, sorted by name, in batches. */
  async *all(): AsyncGenerator<WireItem[]> {
    for await (const names of namesOf(db, { text: '', labelIds: [] })) yield* byNames(db, names);
  },

  /**
   * The items with these names, in the requested order without duplicates, in batches; omits unknown names.
   */
  byNames: (names: readonly string[]) => byNames(db, names),

  /** Sorted names of the items with a recipe that uses this material. */
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

  /** Sorted names of the matching items, in batches. */
  names: (filter: ItemQuery) => namesOf(db, filter),

  /**
   * A page of the matching items: first those whose name begins with the text, then by name
   * (docs/wire-contract.md#wire-rule-item-search-order). The items are read in batches.
   */
  async search({ text, labelIds }: ItemQuery, part: ListPart): Promise<PageInBatches<WireItem>> {
    const wanted = searchKey(text);
    const labelled = db.selectFrom('item').where((row) => hasAllLabels(row, labelIds));
    const beginning = labelled.where((row) => beginsWith(row, wanted));
    const rows = await beginning
      .select('name')
      .orderBy(key)
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
        .orderBy(key)
        .orderBy('name')
        .limit(part.limit + 1 - rows.length)
        .offset(Math.max(0, part.offset - Number(count)))
        .execute();
      rows.push(...further);
    }
    const { entities, ...next } = listPageOf(rows, part);
    return {
      entities: byNames(
        db,
        entities.map(({ name }) => name),
      ),
      ...next,
    };
  },

  /** The source books, sorted by name. */
  sources: (): Promise<Manual[]> =>
    db.selectFrom('item_source').select(['name', 'abbreviation']).orderBy('name').execute(),
});
