import type { Transaction } from 'kysely';
import type { TradeRule } from '#core/contract/items.ts';
import type { InventoryOperation } from '#core/contract/values.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import {
  isQuantity,
  missingBuyTools,
  purchasePrice,
  purchaseRefusal,
  type PurchaseRefusal,
} from '#core/rules/purchase.ts';
import {
  isSellableQuantity,
  missingTools,
  saleRefusal,
  type SaleRefusal,
  salePrice,
} from '#core/rules/sale.ts';
import { isTrade } from '#core/rules/inventory-operations.ts';
import { conflict, invalid, missing, notAllowed, quoted } from '../fault.ts';
import { fromHundredths, toHundredths } from './characters.ts';
import type { Tables } from '../schema.ts';

/** A change of a character's inventory. */
export interface InventoryChange {
  operation: InventoryOperation;
  /** The member who makes the change: SELL and BUY are for their own characters. */
  memberId: string;
  characterId: string;
  itemId: string;
  quantity: number;
  /** For a sale: the expected price of one piece, in MO. */
  cost?: number | undefined;
}

/** The largest stack. */
const mostPieces = experienceLimit;

interface Scene {
  transaction: Transaction<Tables>;
  change: InventoryChange;
  item: { name: string; sell: TradeRule | null; buy: TradeRule | null };
  /** Hundredths of an MO. */
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

async function readScene(transaction: Transaction<Tables>, change: InventoryChange): Promise<Scene> {
  const character = await transaction
    .selectFrom('character')
    .select(['player_id', 'money'])
    .where('id', '=', change.characterId)
    .executeTakeFirst();
  if (!character) throw missing('There is no such character.');
  const item = await transaction
    .selectFrom('item')
    .select(['name', 'sell', 'buy'])
    .where('name', '=', change.itemId)
    .executeTakeFirst();
  if (!item) throw missing(`There is no item named ${quoted(change.itemId)}.`);
  if (isTrade(change.operation) && character.player_id !== change.memberId)
    throw notAllowed('This character belongs to someone else.');
  const stack = await transaction
    .selectFrom('inventory')
    .select('quantity')
    .where('character_id', '=', change.characterId)
    .where('item_name', '=', change.itemId)
    .executeTakeFirst();
  return {
    transaction,
    change,
    item: { name: item.name, sell: readRule(item.sell), buy: readRule(item.buy) },
    money: character.money,
    owned: stack?.quantity ?? 0,
  };
}

const proficienciesOf = ({ transaction, change }: Scene) =>
  transaction
    .selectFrom('character_proficiency')
    .innerJoin('label', 'label.id', 'character_proficiency.label_id')
    .select('label.name')
    .where('character_id', '=', change.characterId)
    .execute();

const refuseTools = (verb: string, name: string, tools: readonly string[]): Error =>
  notAllowed(`${verb} ${name} takes a proficiency that this character lacks: ${tools.join(', ')}.`);

function refuseTaking({ item, owned }: Scene): Error {
  return owned === 0
    ? invalid(`This character owns no ${item.name}.`, 'qty')
    : invalid(`The quantity must be a whole number from 1 to ${owned}.`, 'qty');
}

const refuseGiving = (): Error =>
  invalid(`The quantity must be a whole number from 1 up, and a stack at most ${mostPieces}.`, 'qty');

function refuseSale(scene: Scene, refusal: SaleRefusal, tools: readonly string[]): Error {
  const { name } = scene.item;
  if (refusal === 'notSellable') return invalid(`${name} cannot be sold.`, 'itemId');
  if (refusal === 'notProficient') return refuseTools('Selling', name, tools);
  return refuseTaking(scene);
}

function refusePurchase({ item }: Scene, refusal: PurchaseRefusal, tools: readonly string[]): Error {
  if (refusal === 'notBuyable') return invalid(`${item.name} cannot be bought.`, 'itemId');
  if (refusal === 'notProficient') return refuseTools('Buying', item.name, tools);
  if (refusal === 'tooExpensive') return invalid('This character does not have the money.', 'qty');
  return refuseGiving();
}

/** Removes a used-up stack from the inventory. */
async function setPieces({ transaction, change }: Scene, quantity: number): Promise<void> {
  const { characterId, itemId } = change;
  if (quantity === 0)
    await transaction
      .deleteFrom('inventory')
      .where('character_id', '=', characterId)
      .where('item_name', '=', itemId)
      .execute();
  else
    await transaction
      .insertInto('inventory')
      .values({ character_id: characterId, item_name: itemId, quantity })
      .onConflict((row) => row.columns(['character_id', 'item_name']).doUpdateSet({ quantity }))
      .execute();
}

async function setMoney({ transaction, change }: Scene, money: number): Promise<void> {
  if (!Number.isSafeInteger(money)) throw invalid('That is more money than can be counted.', 'qty');
  await transaction.updateTable('character').set({ money }).where('id', '=', change.characterId).execute();
}

async function take(scene: Scene): Promise<void> {
  const { change, owned } = scene;
  if (!isSellableQuantity(change.quantity, owned)) throw refuseTaking(scene);
  await setPieces(scene, owned - change.quantity);
}

async function give(scene: Scene): Promise<void> {
  const { change, owned } = scene;
  if (!isQuantity(change.quantity) || owned + change.quantity > mostPieces) throw refuseGiving();
  await setPieces(scene, owned + change.quantity);
}

async function sell(scene: Scene): Promise<void> {
  const { change, item, owned, money } = scene;
  const seller = {
    inventory: owned > 0 ? { [item.name]: owned } : {},
    proficiencies: await proficienciesOf(scene),
  };
  const refusal = saleRefusal(item, seller, change.quantity);
  if (refusal) throw refuseSale(scene, refusal, missingTools(item, seller));
  const cost = item.sell?.cost ?? 0;
  if (change.cost !== undefined && change.cost !== cost)
    throw conflict(`The price has changed: ${item.name} now brings ${cost} MO. Nothing was sold.`, 'cost');
  await take(scene);
  await setMoney(scene, money + toHundredths(salePrice(cost, change.quantity)));
}

async function buy(scene: Scene): Promise<void> {
  const { change, item, money } = scene;
  const buyer = { money: fromHundredths(money), proficiencies: await proficienciesOf(scene) };
  const refusal = purchaseRefusal(item, buyer, change.quantity);
  if (refusal) throw refusePurchase(scene, refusal, missingBuyTools(item, buyer));
  await give(scene);
  await setMoney(scene, money - toHundredths(purchasePrice(item.buy?.cost ?? 0, change.quantity)));
}

const operations = { SELL: sell, BUY: buy, ASSIGN: give, TAKE: take };

export const createInventories = (transaction: Transaction<Tables>) => ({
  /**
   * Changes one stack and the money that it costs or brings, both or neither
   * (docs/wire-contract.md#wire-rule-sell). The caller checks who may ASSIGN and TAKE.
   * @throws Fault `missing` no such character or item, `notAllowed` another member's character or no
   * proficiency, `invalid` quantity, rule or money, `conflict` a price other than the expected one
   */
  change: async (change: InventoryChange): Promise<void> =>
    operations[change.operation](await readScene(transaction, change)),
});
