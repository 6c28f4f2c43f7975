import { routes } from '../contract/routes.ts';
import type { InventoryOperation } from '../contract/values.ts';

/**
 * Whether only the character's own player may do the operation
 * (docs/wire-contract.md#wire-post-character-inventory).
 */
export const isTrade = (operation: InventoryOperation): operation is 'SELL' | 'BUY' =>
  routes.updateInventory.operations[operation] === 'owner';
