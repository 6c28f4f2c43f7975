// Closed sets of values, and limits. Neither this file nor the files of entities, such as items.ts, contain schemas,
// because they are part of the page, which contains no schema library.

export const characterStatuses = ['active', 'dead', 'npc', 'retired'] as const;
export type CharacterStatus = (typeof characterStatuses)[number];

export const inventoryOperations = ['BUY', 'SELL', 'ASSIGN', 'TAKE'] as const;
export type InventoryOperation = (typeof inventoryOperations)[number];

/** A URL with its scheme. */
export type WebAddress = `${string}://${string}`;

/** Whether a string is an http or https URL. A string from a user or a server can have any scheme. */
export function isWebAddress(text: string): text is WebAddress {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

export const tokenImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TokenImageType = (typeof tokenImageTypes)[number];

export const labelTypes = ['CHARACTER', 'SESSION', 'ITEM', 'PROFICIENCY'] as const;
export type LabelType = (typeof labelTypes)[number];

/** Maximum lengths of strings, in characters. Databases index names and titles, and URLs contain names. */
export const textLimits = { name: 200, title: 200, description: 2_000, query: 200, link: 2_000 } as const;

/** Maximum length of an id, in characters. A longer id does not fit into a URL. */
export const longestId = 2_000;

/**
 * The maximum number of things that one request may name; a caller that needs more sends several requests. The
 * generated large community (`npm run seed`) has 10,000 items and 20,000 characters, and the existing client
 * names the owner of each character, even if several have the same owner.
 */
export const idLimits = { items: 10_000, players: 20_000, labels: 200, corrections: 200 } as const;

/** Maximum distance of a date from the start of 1970, before or after, in ms. */
export const latestInstant = 8_640_000_000_000_000;

/**
 * Entities per page (default and maximum), and the number of suggestions while the user types
 * (docs/specification.md#s9-page-size, docs/specification.md#s9-suggestions).
 */
export const pageSizes = { default: 10, max: 1_000, suggestions: 5 } as const;

/** The reward for running a session as master (docs/specification.md#s9-master-reward). */
export const masterReward = 1;
