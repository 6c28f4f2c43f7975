/** The rarities of items, from the most common to the rarest. An item has no field for its rarity: a label names it. */
const rarities = ['common', 'uncommon', 'rare', 'very rare', 'legendary', 'artifact'] as const;

export type Rarity = (typeof rarities)[number];

/** The rarity that a label names; undefined if it names something else. */
export const rarityOf = (label: string): Rarity | undefined =>
  rarities.find((rarity) => rarity === label.trim().toLowerCase());

/** The labels that name a rarity, and then the others, each in their original order. */
export const rarityFirst = <L extends { name: string }>(labels: readonly L[]): L[] =>
  labels.toSorted((one, other) => Number(!rarityOf(one.name)) - Number(!rarityOf(other.name)));
