import { Gem } from 'lucide-react';
import { rarityOf } from '#core/views/rarity.ts';
import styles from './label-word.module.css';

/** The name of an item's label, with a gem beside a rarity. */
export function LabelWord({ name }: { name: string }) {
  const rarity = rarityOf(name);
  if (!rarity) return name;
  return (
    <>
      <Gem aria-hidden className={`${styles.rarity} ${styles.gem}`} data-rarity={rarity} />
      {name}
    </>
  );
}
