import Gem from 'lucide-react/icons/gem';
import { type Rarity, rarityOf } from '#core/views/rarity.ts';
import styles from './label-word.module.css';

/** The gem of a rarity, in its colour. */
export const RarityGem = ({ rarity }: { rarity: Rarity }) => (
  <Gem aria-hidden className={`${styles.rarity} ${styles.gem}`} data-rarity={rarity} />
);

/** The name of an item's label, with a gem beside a rarity. */
export function LabelWord({ name }: { name: string }) {
  const rarity = rarityOf(name);
  if (!rarity) return name;
  return (
    <>
      <RarityGem rarity={rarity} />
      {name}
    </>
  );
}
