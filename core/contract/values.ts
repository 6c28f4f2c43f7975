// Closed sets of values. No schema here, nor in characters.ts and items.ts: the page carries no schema library.

export const characterStatuses = ['active', 'dead', 'npc', 'retired'] as const;
export type CharacterStatus = (typeof characterStatuses)[number];

export const inventoryOperations = ['BUY', 'SELL', 'ASSIGN', 'TAKE'] as const;

export const tokenImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TokenImageType = (typeof tokenImageTypes)[number];

export const labelTypes = ['CHARACTER', 'SESSION', 'ITEM', 'PROFICIENCY'] as const;
export type LabelType = (typeof labelTypes)[number];
