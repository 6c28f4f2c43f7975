import type { EntryKind } from '../../contract/journal/kinds.ts';

/** The groups of kinds by which the user can filter a history. */
export const kindGroups = {
  sessions: ['played', 'mastered', 'sessionTakenBack'],
  trades: ['sold', 'bought'],
  gifts: ['given', 'taken'],
  corrections: ['corrected'],
  items: ['deleted', 'edited'],
  images: ['pictured'],
  undone: ['undone'],
  beginnings: ['opened', 'imported'],
} as const satisfies Record<string, readonly EntryKind[]>;

export type KindGroup = keyof typeof kindGroups;

export const groupNames = Object.keys(kindGroups) as KindGroup[];
