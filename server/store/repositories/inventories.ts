import { said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import type { TradeRule } from '#core/contract/items.ts';
import type { InventoryOperation } from '#core/contract/values.ts';
import {
  isQuantity,
  missingBuyTools,
  purchasePrice,
  purchaseRefusal,
  type PurchaseRefusal,
  stackLimit,
} from '#core/rules/trade/purchase.ts';
import {
  isSellableQuantity,
  missingSellTools,
  saleRefusal,
  type SaleRefusal,
  salePrice,
} from '#core/rules/trade/sale.ts';
import { isTrade } from '#core/rules/inventory-operations.ts';
import { conflict, invalid, missing, notAllowed, quoted } from '../fault.ts';
import { fromUnits, moneyColumns, toHundredths, toUnits } from '../money.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';

/** A change of a character's inventory. */
export interface InventoryChange {
  operation: InventoryOperation;
  characterId: string;
  itemId: string;
  quantity: number;
  /** For a sale: the expected price of one piece, in MO. */
  cost?: number | undefined;
}

/** A change, and the stored state on which it depends. */
interface StoredState {
  transaction: Transaction<Tables>;
  journal: Journal;
  change: InventoryChange;
  item: { name: string; sell: TradeRule | null; buy: TradeRule | null };
  /** Units of money. */
  money: number;
  owned: number;
}

function readRule(json: string | null): TradeRule | null {
  if (json === null) return null;
  const rule: Partial<Record<keyof TradeRule, unknown>> = JSON.parse(json);
  return { cost: 0, buildings: [], tools: [], ...withoutNulls(rule) };
}

const withoutNulls = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null));

async function readState(
  transaction: Transaction<Tables>,
  journal: Journal,
  change: InventoryChange,
): Promise<StoredState> {
  const character = await transaction
    .selectFrom('character')
    .select(['player_id', 'money_exact'])
    .where('id', '=', change.characterId)
    .executeTakeFirst();
  if (!character) throw missing(said('noCharacter'));
  const item = await transaction
    .selectFrom('item')
    .select(['name', 'sell', 'buy'])
    .where('name', '=', change.itemId)
    .executeTakeFirst();
  if (!item) throw missing(said('noItem', { name: quoted(change.itemId) }));
  // SELL and BUY require that the author owns the character.
  if (isTrade(change.operation) && character.player_id !== journal.author.memberId)
    throw notAllowed(said('anotherOwner'));
  return {
    transaction,
    journal,
    change,
    item: { name: item.name, sell: readRule(item.sell), buy: readRule(item.buy) },
    money: character.money_exact,
    owned: await ownedPieces(transaction, change.characterId, change.itemId),
  };
}

const proficienciesOf = ({ transaction, change }: StoredState) =>
  transaction
    .selectFrom('character_proficiency')
    .innerJoin('label', 'label.id', 'character_proficiency.label_id')
    .select('label.name')
    .where('character_id', '=', change.characterId)
    .execute();

const toolsFault = (
  code: 'notProficientToSell' | 'notProficientToBuy',
  item: string,
  tools: readonly string[],
): Error => notAllowed(said(code, { item, tools: tools.join(', ') }));

function takingFault({ item, owned }: StoredState): Error {
  return owned === 0
    ? invalid(said('ownsNone', { item: item.name }), 'qty')
    : invalid(said('ownsOnly', { owned }), 'qty');
}

const givingFault = (): Error => invalid(said('badPieces', { most: stackLimit }), 'qty');

function saleFault(state: StoredState, refusal: SaleRefusal, tools: readonly string[]): Error {
  const { name } = state.item;
  if (refusal === 'notSellable') return invalid(said('notSellable', { item: name }), 'itemId');
  if (refusal === 'notProficient') return toolsFault('notProficientToSell', name, tools);
  return takingFault(state);
}

function purchaseFault({ item }: StoredState, refusal: PurchaseRefusal, tools: readonly string[]): Error {
  if (refusal === 'notBuyable') return invalid(said('notBuyable', { item: item.name }), 'itemId');
  if (refusal === 'notProficient') return toolsFault('notProficientToBuy', item.name, tools);
  if (refusal === 'tooExpensive') return invalid(said('notEnoughMoney'), 'qty');
  return givingFault();
}

/** How many pieces of an item a character has. */
export async function ownedPieces(transaction: Transaction<Tables>, characterId: string, item: string) {
  const stack = await transaction
    .selectFrom('inventory')
    .select('quantity')
    .where('character_id', '=', characterId)
    .where('item_name', '=', item)
    .executeTakeFirst();
  return stack?.quantity ?? 0;
}

/** Stores how many pieces of an item a character has, and deletes an empty stack. */
export async function setPieces(
  transaction: Transaction<Tables>,
  characterId: string,
  item: string,
  quantity: number,
): Promise<number> {
  if (quantity === 0)
    await transaction
      .deleteFrom('inventory')
      .where('character_id', '=', characterId)
      .where('item_name', '=', item)
      .execute();
  else
    await transaction
      .insertInto('inventory')
      .values({ character_id: characterId, item_name: item, quantity })
      .onConflict((row) => row.columns(['character_id', 'item_name']).doUpdateSet({ quantity }))
      .execute();
  return quantity;
}

/** Stores the size of the stack. */
const setOwned = ({ transaction, change }: StoredState, quantity: number): Promise<number> =>
  setPieces(transaction, change.characterId, change.itemId, quantity);

async function setMoney({ transaction, change }: StoredState, money: number): Promise<number> {
  if (!Number.isSafeInteger(money)) throw invalid(said('tooMuchMoney'), 'qty');
  await transaction
    .updateTable('character')
    .set(moneyColumns(money))
    .where('id', '=', change.characterId)
    .execute();
  return money;
}

/** The amounts after a change. */
type Result = Pick<StoredState, 'money' | 'owned'>;

async function take(state: StoredState): Promise<Result> {
  const { change, owned, money } = state;
  if (!isSellableQuantity(change.quantity, owned)) throw takingFault(state);
  return { owned: await setOwned(state, owned - change.quantity), money };
}

async function give(state: StoredState): Promise<Result> {
  const { change, owned, money } = state;
  if (!isQuantity(change.quantity) || owned + change.quantity > stackLimit) throw givingFault();
  return { owned: await setOwned(state, owned + change.quantity), money };
}

async function sell(state: StoredState): Promise<Result> {
  const { change, item, owned, money } = state;
  const seller = {
    inventory: owned > 0 ? { [item.name]: owned } : {},
    proficiencies: await proficienciesOf(state),
  };
  const refusal = saleRefusal(item, seller, change.quantity);
  if (refusal) throw saleFault(state, refusal, missingSellTools(item, seller));
  const cost = item.sell?.cost ?? 0;
  if (change.cost !== undefined && change.cost !== cost)
    throw conflict(said('priceChanged', { item: item.name, cost }), 'cost');
  const taken = await take(state);
  return { ...taken, money: await setMoney(state, money + toUnits(salePrice(cost, change.quantity))) };
}

async function buy(state: StoredState): Promise<Result> {
  const { change, item, money } = state;
  const buyer = { money: fromUnits(money), proficiencies: await proficienciesOf(state) };
  const refusal = purchaseRefusal(item, buyer, change.quantity);
  if (refusal) throw purchaseFault(state, refusal, missingBuyTools(item, buyer));
  const given = await give(state);
  const price = toUnits(purchasePrice(item.buy?.cost ?? 0, change.quantity));
  return { ...given, money: await setMoney(state, money - price) };
}

const operations = {
  SELL: { run: sell, kind: 'sold', rule: 'sell' },
  BUY: { run: buy, kind: 'bought', rule: 'buy' },
  ASSIGN: { run: give, kind: 'given', rule: null },
  TAKE: { run: take, kind: 'taken', rule: null },
} as const;

const moneyChange = (before: number, after: number) => ({
  columns: { money: [toHundredths(before), toHundredths(after)] as const },
  money: [before, after] as const,
});

export const createInventories = (transaction: Transaction<Tables>, journal: Journal) => ({
  /**
   * Changes one stack, and for a trade also the character's money, both or neither
   * (docs/wire-contract.md#wire-rule-sell). The caller checks who may ASSIGN and TAKE.
   * @throws Fault `missing` when there is no such character or item; `notAllowed`, only for a trade, when the
   * character belongs to another member or lacks a proficiency; `invalid` when the quantity or the money does not
   * allow the change, or the item cannot be traded in this direction; `conflict` when the price is not the
   * expected one
   */
  async change(change: InventoryChange): Promise<void> {
    const { run, kind, rule } = operations[change.operation];
    const before = await readState(transaction, journal, change);
    const after = await run(before);
    journal.add({
      subject: { type: 'character', id: change.characterId },
      kind,
      changes: {
        ...(after.money === before.money ? {} : moneyChange(before.money, after.money)),
        items: { [change.itemId]: [before.owned, after.owned] },
      },
      about: {
        item: change.itemId,
        quantity: change.quantity,
        ...(rule === null ? {} : { price: before.item[rule]?.cost ?? 0 }),
      },
    });
  },
});
