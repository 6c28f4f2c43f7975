/** The rarities of items, from the most common to the rarest. Only labels name them. */
const rarities = ['common', 'uncommon', 'rare', 'very rare', 'legendary', 'artifact'] as const;

export type Rarity = (typeof rarities)[number];

/** The rarity that a label names; undefined if it names something else. */
export const rarityOf = (label: string): Rarity | undefined =>
  rarities.find((rarity) => rarity === label.trim().toLowerCase());

/** The labels with those that name a rarity first, and otherwise in their order. */
export const rarityFirst = <L extends { name: string }>(labels: readonly L[]): L[] =>
  labels.toSorted((one, other) => Number(!rarityOf(one.name)) - Number(!rarityOf(other.name)));
