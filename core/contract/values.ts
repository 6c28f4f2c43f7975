// Closed sets of values. No schemas here, nor in the files of entities such as items.ts: the page ships no
// schema library.

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

/** The greatest lengths of texts, in characters. Stores index names and titles, and URLs carry names. */
export const textLimits = { name: 200, title: 200, description: 2_000, query: 200, link: 2_000 } as const;

/** The greatest length of an id, in characters. An address has no room for a longer one. */
export const longestId = 2_000;

/**
 * The number of things that one request may name; a caller with more sends several requests. The large
 * community has 10,000 items and 20,000 characters, and the existing client names the owner of each
 * character, even if several have the same owner.
 */
export const idLimits = { items: 10_000, players: 20_000, labels: 200, corrections: 200 } as const;

/** The greatest distance of a date from 1970, in ms, either way. */
export const latestInstant = 8_640_000_000_000_000;

/**
 * Entities on a page: by default, at most, and as suggestions while the user types
 * (docs/specification.md#s9-page-size, docs/specification.md#s9-suggestions).
 */
export const pageSizes = { default: 10, most: 1_000, suggestions: 5 } as const;

/** The reward for mastering a session (docs/specification.md#s9-master-reward). */
export const masterReward = 1;
