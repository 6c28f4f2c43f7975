import type { InventoryOperation } from '../contract/values.ts';

/**
 * Who may change an inventory: SELL and BUY the character's own player, ASSIGN and TAKE whoever holds
 * MANAGE_CHARACTERS (wire contract, "POST /character/{id}/inventory").
 */
export const isTrade = (operation: InventoryOperation): operation is 'SELL' | 'BUY' =>
  operation === 'SELL' || operation === 'BUY';
