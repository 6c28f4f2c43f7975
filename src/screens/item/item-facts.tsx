import { Check, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item } from '#core/contract/items.ts';
import { rarityFirst, rarityOf } from '#core/views/rarity.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import styles from './item-facts.module.css';
import { LabelWord, RarityGem } from './label-word.tsx';

/** Maximum number of labels in a closed row. The open row shows more, and opens a drawer with all of them. */
const maxLabels = 2;

/** The facts in an item's closed row: labels, whether the item is usable and needs attunement, and two amounts. */
export const ItemFacts = ({ item, amounts }: { item: Item; amounts: readonly [ReactNode, ReactNode] }) => (
  <div className={styles.facts}>
    <span className={styles.labels}>
      {rarityFirst(item.labels)
        .slice(0, maxLabels)
        .map(({ id, name }) => (
          <Chip key={id}>
            <LabelWord name={name} />
          </Chip>
        ))}
    </span>
    <span className={styles.signs}>
      <RaritySign labels={item.labels} />
      {item.usable && (
        <span title={text('item.usable')}>
          <Check aria-hidden />
          <VisuallyHidden>{text('item.usable')}</VisuallyHidden>
        </span>
      )}
      {item.attunement && (
        <span data-sign="attunement" title={text('item.attunement')}>
          <Sparkles aria-hidden />
          <VisuallyHidden>{text('item.attunement')}</VisuallyHidden>
        </span>
      )}
    </span>
    <span className={styles.amounts}>
      <span>{amounts[0]}</span>
      <span>{amounts[1]}</span>
    </span>
  </div>
);

/** The gem of the rarity that a label names, for a narrow row, which has no labels. */
function RaritySign({ labels }: Pick<Item, 'labels'>) {
  const [first] = rarityFirst(labels);
  const rarity = first && rarityOf(first.name);
  if (!rarity) return null;
  return (
    <span data-sign="rarity" title={first.name}>
      <RarityGem rarity={rarity} />
      <VisuallyHidden>{first.name}</VisuallyHidden>
    </span>
  );
}

/** The price at which an item is bought or sold; nothing if it is not traded in that way. */
export const Price = ({ trade, item }: { trade: 'buy' | 'sell'; item: Item }) =>
  item[trade] && (
    <Explained>
      {text('itemList.price', {
        trade: text(trade === 'buy' ? 'item.buy' : 'item.sell'),
        amount: moneyText(item[trade].cost),
      })}
    </Explained>
  );
