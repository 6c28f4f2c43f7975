// Closed sets of values. No schema here, nor in files of entities such as items.ts: the page carries no schema library.

export const characterStatuses = ['active', 'dead', 'npc', 'retired'] as const;
export type CharacterStatus = (typeof characterStatuses)[number];

export const inventoryOperations = ['BUY', 'SELL', 'ASSIGN', 'TAKE'] as const;
export type InventoryOperation = (typeof inventoryOperations)[number];

/** An address with its scheme. */
export type WebAddress = `${string}://${string}`;

export const tokenImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TokenImageType = (typeof tokenImageTypes)[number];

export const labelTypes = ['CHARACTER', 'SESSION', 'ITEM', 'PROFICIENCY'] as const;
export type LabelType = (typeof labelTypes)[number];

/** The longest texts that are taken, in characters. Stores index names and titles, and URLs carry names. */
export const textLimits = { name: 200, title: 200, description: 2_000, query: 200, link: 2_000 } as const;

/** The longest id, in characters. One that is longer fits into no address. */
export const longestId = 2_000;

/**
 * How many things one request may name; who wants more sends several requests. The large community has 10,000 items and
 * 20,000 characters, and the existing client names the owner of each character, also of those with the same one.
 */
export const idLimits = { items: 10_000, players: 20_000, labels: 200, corrections: 200 } as const;

/** How far from 1970 a date can be, in ms, either way. */
export const latestInstant = 8_640_000_000_000_000;

/** Entities on a page when the caller does not say, at most, and as suggestions while somebody types (section 9). */
export const pageSizes = { default: 10, most: 1_000, suggestions: 5 } as const;

/** What mastering a session brings (specification, section 9). */
export const masterReward = 1;
