import type { InventoryOperation } from '../contract/values.ts';

/**
 * Who may change an inventory: SELL and BUY the character's own player, ASSIGN and TAKE whoever holds
 * MANAGE_CHARACTERS (docs/wire-contract.md#wire-post-character-inventory).
 */
export const isTrade = (operation: InventoryOperation): operation is 'SELL' | 'BUY' =>
  operation === 'SELL' || operation === 'BUY';
