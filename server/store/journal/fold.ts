import type { Kysely, Selectable } from 'kysely';
import { salePrice } from '#core/rules/trade/sale.ts';
import { storedRowsOf } from '../backup/lines.ts';
import { groupBy } from '../json.ts';
import type { Tables } from '../schema.ts';
import { fromUnits, toHundredths, toUnits } from '../money.ts';
import {
  type About,
  type CharacterChanges,
  type CharacterColumn,
  characterColumns,
  type ItemChanges,
  moneyIn,
  type Parts,
} from './entries.ts';

interface State {
  columns: Partial<Record<CharacterColumn, string | number | null>>;
  /** Units of money; null before the journal knows them. */
  money: number | null;
  items: Map<string, number>;
  proficiencies: string;
}

/**
 * Reports an entry that contradicts the entries before it, or a character whose stored state contradicts the
 * journal. `key` is the entry's number or the character's id.
 */
export type ReportContradiction = (table: 'journal' | 'character', key: string, what: string) => void;

/** A character's experience begins with 0, every other column with null. */
const initial = (column: CharacterColumn): number | null => (column.endsWith('_ms') ? 0 : null);

const inMO = (units: number | null): string => (units === null ? 'no known money' : `${fromUnits(units)} MO`);

/** Whether a trade adds its total to the money or subtracts it. */
const tradeSigns: Readonly<Record<string, 1 | -1>> = { sold: 1, bought: -1 };

const listed = (ids: readonly string[]): string => ids.toSorted().join('\n');

/** Applies the journal's changes one after the other, and reports each that does not begin where the last ended. */
class Fold {
  readonly states = new Map<string, State>();
  readonly #report: ReportContradiction;

  constructor(report: ReportContradiction) {
    this.#report = report;
  }

  stateOf(id: string): State {
    const known = this.states.get(id);
    if (known) return known;
    const state: State = { columns: {}, money: null, items: new Map(), proficiencies: '' };
    this.states.set(id, state);
    return state;
  }

  #expect(seq: number, what: string, before: unknown, stated: unknown): void {
    if (before !== stated)
      this.#report(
        'journal',
        String(seq),
        `states ${JSON.stringify(stated)} as the former ${what}, but according to the earlier entries it is ${JSON.stringify(before)}`,
      );
  }

  #setPieces(seq: number, id: string, item: string, before: number, after: number): void {
    const { items } = this.stateOf(id);
    this.#expect(seq, `number of ${item} of ${id}`, items.get(item) ?? 0, before);
    if (after === 0) items.delete(item);
    else items.set(item, after);
  }

  #setMoney(seq: number, id: string, changes: CharacterChanges): void {
    const change = moneyIn(changes);
    if (!change) return;
    const state = this.stateOf(id);
    const [before, after] = change;
    const what = `money of ${id}`;
    if (changes.money) {
      this.#expect(seq, what, state.money, before);
      state.money = after;
      return;
    }
    // An older version of Nyx, which knows only the hundredths.
    const [hundredths] = changes.columns!.money!;
    this.#expect(seq, what, state.money === null ? null : toHundredths(state.money), hundredths);
    state.money = (state.money ?? 0) + Number(after) - Number(before);
  }

  /** Reports a trade whose money is not its price times its quantity. Entries of versions before 0.2 have no price. */
  checkTrade(seq: number, kind: string, changes: CharacterChanges, { price, quantity = 0 }: About): void {
    const sign = tradeSigns[kind];
    if (price === undefined || sign === undefined) return;
    const [before, after] = moneyIn(changes) ?? [0, 0];
    const gain = Number(after) - Number(before);
    const expected = sign * toUnits(salePrice(price, quantity));
    if (gain !== expected)
      this.#report(
        'journal',
        String(seq),
        `changes the money by ${fromUnits(gain)} MO, but ${quantity} at ${price} MO are ${fromUnits(expected)} MO`,
      );
  }

  addCharacter(seq: number, id: string, changes: CharacterChanges): void {
    const { columns = {}, items, proficiencies } = changes;
    const state = this.stateOf(id);
    this.#setMoney(seq, id, changes);
    const { money: _, ...others } = columns;
    for (const [name, [before, after]] of Object.entries(others)) {
      const column = name as CharacterColumn;
      const former = state.columns[column] ?? initial(column);
      this.#expect(seq, `${column} of ${id}`, former, before ?? initial(column));
      state.columns[column] = after;
    }
    for (const [item, [before, after]] of Object.entries(items ?? {}))
      this.#setPieces(seq, id, item, before, after);
    if (!proficiencies) return;
    this.#expect(seq, `list of proficiencies of ${id}`, state.proficiencies, listed(proficiencies[0]));
    state.proficiencies = listed(proficiencies[1]);
  }

  /** Removes a deleted item from its holders, gives a restored item back to them, and renames a renamed item. */
  addItem(seq: number, { item: [before, after] }: ItemChanges, { holders = {} }: Parts): void {
    const name = before?.name ?? after?.name;
    for (const [id, quantity] of Object.entries(holders))
      if (after === null) this.#setPieces(seq, id, name!, quantity, 0);
      else this.#setPieces(seq, id, name!, 0, quantity);
    if (before?.name === undefined || after?.name === undefined) return;
    for (const { items } of this.states.values()) {
      const quantity = items.get(before.name);
      if (quantity === undefined) continue;
      items.delete(before.name);
      items.set(after.name, quantity);
    }
  }
}

function compare(stated: State, row: State, report: (what: string) => void): void {
  if (stated.money !== row.money)
    report(`has ${inMO(row.money)}, but according to the journal it has ${inMO(stated.money)}`);
  for (const column of characterColumns) {
    if (column === 'money') continue;
    const value = stated.columns[column] ?? initial(column);
    if (value !== row.columns[column])
      report(
        `its ${column} is ${JSON.stringify(row.columns[column])}, but according to the journal it is ${JSON.stringify(value)}`,
      );
  }
  for (const item of new Set([...stated.items.keys(), ...row.items.keys()])) {
    const [pieces, statedPieces] = [row.items.get(item) ?? 0, stated.items.get(item) ?? 0];
    if (pieces !== statedPieces)
      report(
        `it has ${pieces} of ${JSON.stringify(item)}, but according to the journal it has ${statedPieces}`,
      );
  }
  if (stated.proficiencies !== row.proficiencies)
    report('its proficiencies are not those that the journal states');
}

/**
 * Applies the journal's changes of every character, and compares the result with what is stored: inventory,
 * proficiencies and the columns that the journal follows (`characterColumns`).
 */
export async function foldJournal(db: Kysely<Tables>, report: ReportContradiction): Promise<void> {
  const fold = new Fold(report);
  for await (const entries of storedRowsOf<Selectable<Tables['journal']>>(db, 'journal'))
    for (const { seq, subject_type, subject_id, kind, about, ...entry } of entries) {
      const changes = JSON.parse(entry.changes);
      if (subject_type === 'item') fold.addItem(seq, changes, JSON.parse(entry.parts ?? '{}'));
      if (subject_type !== 'character') continue;
      fold.addCharacter(seq, subject_id, changes);
      fold.checkTrade(seq, kind, changes, JSON.parse(about ?? '{}'));
    }

  const stacks = groupBy(await db.selectFrom('inventory').selectAll().execute(), (row) => row.character_id);
  const labels = groupBy(
    await db.selectFrom('character_proficiency').selectAll().execute(),
    (row) => row.character_id,
  );
  for (const row of await db.selectFrom('character').selectAll().execute()) {
    const stored: State = {
      columns: row,
      money: row.money_exact,
      items: new Map((stacks.get(row.id) ?? []).map(({ item_name, quantity }) => [item_name, quantity])),
      proficiencies: listed((labels.get(row.id) ?? []).map(({ label_id }) => label_id)),
    };
    compare(fold.stateOf(row.id), stored, (what) => report('character', row.id, what));
  }
}
