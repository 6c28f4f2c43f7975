import { useQuery } from '@tanstack/react-query';
import { rarityFirst, rarityOf } from '#core/views/rarity.ts';
import { text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import rarity from '../../item/label-word.module.css';
import { ItemGlyph } from '../../item/item-glyph.tsx';
import { LabelWord } from '../../item/label-word.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './drawn-item.module.css';

/** The drawn item as a card: its name, and its labels once they have been read, which are announced with the name. */
export function DrawnItem({ name }: { name: string }) {
  const { api } = useServices();
  const { data } = useQuery(api.items.byNames([name]));
  // Until the answer arrives, `data` is about the item that was drawn before.
  const labels = data?.find((item) => item.name === name)?.labels ?? [];
  const [first] = rarityFirst(labels);
  return (
    <div
      key={name}
      aria-atomic
      className={`${rarity.rarity} ${styles.card}`}
      data-rarity={first && rarityOf(first.name)}
    >
      <p className={styles.name}>
        <ItemGlyph labels={labels} />
        {text('randomItem.drawn', { item: name })}
      </p>
      {labels.length > 0 && (
        // Without a name, because the description of the button that draws would read a name in place of the labels.
        <ul className={styles.labels}>
          {rarityFirst(labels).map((label) => (
            <li key={label.id}>
              <Chip>
                <LabelWord name={label.name} />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
