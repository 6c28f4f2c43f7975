import type { Kysely, Transaction } from 'kysely';
import type { TradeRule } from '#core/contract/items.ts';
import {
  missingTools,
  quantityOwned,
  saleRefusal,
  salePrice,
  type Seller,
  type Ware,
} from '#core/rules/sale.ts';
import { badRequest, forbidden, notFound } from '../problems.ts';
import { toHundredths } from './characters.ts';
import type { Tables } from './schema.ts';

export interface Sale {
  /** The member who asks; must own the character. */
  memberId: string;
  characterId: string;
  itemId: string;
  quantity: number;
}

async function readWare(transaction: Transaction<Tables>, itemId: string): Promise<Ware | null> {
  const row = await transaction
    .selectFrom('item')
    .select(['name', 'sell'])
    .where('name', '=', itemId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.sell === null) return { name: row.name, sell: null };
  const rule: Partial<TradeRule> = JSON.parse(row.sell);
  return {
    name: row.name,
    sell: { cost: rule.cost ?? 0, buildings: rule.buildings ?? [], tools: rule.tools ?? [] },
  };
}

async function readSeller(transaction: Transaction<Tables>, { characterId, itemId }: Sale): Promise<Seller> {
  const stack = await transaction
    .selectFrom('inventory')
    .select('quantity')
    .where('character_id', '=', characterId)
    .where('item_name', '=', itemId)
    .executeTakeFirst();
  const proficiencies = await transaction
    .selectFrom('character_proficiency')
    .innerJoin('label', 'label.id', 'character_proficiency.label_id')
    .select('label.name')
    .where('character_id', '=', characterId)
    .execute();
  return { inventory: stack ? { [itemId]: stack.quantity } : {}, proficiencies };
}

/** Says in words why a sale is refused. */
function refuse(ware: Ware, seller: Seller, refusal: NonNullable<ReturnType<typeof saleRefusal>>): Error {
  if (refusal === 'notSellable') return badRequest(`${ware.name} cannot be sold.`, 'itemId');
  if (refusal === 'notProficient') {
    const tools = missingTools(ware, seller).join(', ');
    return forbidden(`Selling ${ware.name} takes a proficiency that this character lacks: ${tools}.`);
  }
  const owned = quantityOwned(seller.inventory, ware.name);
  return owned === 0
    ? badRequest(`This character owns no ${ware.name}.`, 'qty')
    : badRequest(`The quantity must be a whole number from 1 to ${owned}.`, 'qty');
}

/** Takes the pieces out of the inventory; a stack that is used up leaves it. */
async function takeOut(
  transaction: Transaction<Tables>,
  { characterId, itemId, quantity }: Sale,
  owned: number,
) {
  if (quantity === owned) {
    await transaction
      .deleteFrom('inventory')
      .where('character_id', '=', characterId)
      .where('item_name', '=', itemId)
      .execute();
    return;
  }
  await transaction
    .updateTable('inventory')
    .set((row) => ({ quantity: row('quantity', '-', quantity) }))
    .where('character_id', '=', characterId)
    .where('item_name', '=', itemId)
    .execute();
}

export const createSales = (db: Kysely<Tables>) => ({
  /**
   * Sells pieces of one item: stock and money change together or not at all (wire contract, "Sell").
   * @throws Refusal 404 no such character or item, 403 not one's own or no proficiency, 400 quantity or no sell rule
   */
  sell: (sale: Sale): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const character = await transaction
        .selectFrom('character')
        .select('player_id')
        .where('id', '=', sale.characterId)
        .executeTakeFirst();
      if (!character) throw notFound('There is no such character.');
      const ware = await readWare(transaction, sale.itemId);
      if (!ware) throw notFound(`There is no item named ${sale.itemId}.`);
      if (character.player_id !== sale.memberId) throw forbidden('This character belongs to someone else.');

      const seller = await readSeller(transaction, sale);
      const refusal = saleRefusal(ware, seller, sale.quantity);
      if (refusal) throw refuse(ware, seller, refusal);

      await takeOut(transaction, sale, quantityOwned(seller.inventory, ware.name));
      const income = toHundredths(salePrice(ware.sell?.cost ?? 0, sale.quantity));
      await transaction
        .updateTable('character')
        .set((row) => ({ money: row('money', '+', income) }))
        .where('id', '=', sale.characterId)
        .execute();
    }),
});
