import type { Character } from '#core/contract/characters.ts';
import { compareNames } from '#core/rules/names/names.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { text } from '#texts/texts.ts';
import { usePrinting } from '#ui/page/paper/use-printing.ts';
import { itemNames } from '../holdings.ts';
import { Facts } from '../info.tsx';
import styles from './printed-sheet.module.css';

/** Replaces the tabs on paper by one sheet below the hero: the facts, and the whole inventory in two columns. */
export function PrintedSheet({ character }: { character: Character }) {
  if (!usePrinting()) return null;
  const names = itemNames(character).toSorted(compareNames);
  return (
    <div className={styles.sheet}>
      <Facts character={character} />
      <section className={styles.inventory}>
        <h2>{text('profile.inventory')}</h2>
        {names.length === 0 ? (
          <p>{text('inventory.empty')}</p>
        ) : (
          <ul aria-label={text('profile.inventory')} className={styles.items}>
            {names.map((name) => (
              <li key={name} className={styles.item}>
                <bdi>{name}</bdi>
                <span className={styles.count}>
                  {text('number', { value: quantityOwned(character.inventory, name) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
