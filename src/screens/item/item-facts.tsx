import Check from 'lucide-react/icons/check';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';
import type { Item } from '#core/contract/items.ts';
import { rarityFirst, rarityOf } from '#core/views/rarity.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import styles from './item-facts.module.css';
import { ItemGlyph } from './item-glyph.tsx';
import { RarityGem } from './label-word.tsx';

/** The name in an item's row, after the glyph of its kind. */
export const ItemName = ({ item }: { item: Item }) => (
  <span className={styles.name}>
    <ItemGlyph labels={item.labels} />
    <bdi>{item.name}</bdi>
  </span>
);

/**
 * The facts in an item's closed row, each in its own column: rarity, another label, whether the item is usable and needs
 * attunement, and two amounts. The open row shows all labels.
 */
export function ItemFacts({ item, amounts }: { item: Item; amounts: readonly [ReactNode, ReactNode] }) {
  const labels = rarityFirst(item.labels);
  const rarity = labels[0] && rarityOf(labels[0].name);
  const label = labels[rarity ? 1 : 0];
  return (
    <div className={styles.facts}>
      <span className={styles.sign} title={rarity && labels[0]?.name}>
        {rarity && (
          <>
            <RarityGem rarity={rarity} />
            <span className={styles.rarity}>{labels[0]?.name}</span>
          </>
        )}
      </span>
      <span className={styles.label}>{label && <Chip>{label.name}</Chip>}</span>
      <Sign icon={Check} words={item.usable && text('item.usable')} />
      <Sign icon={Sparkles} words={item.attunement && text('item.attunement')} />
      <span className={styles.amounts}>
        <span>{amounts[0]}</span>
        <span>{amounts[1]}</span>
      </span>
    </div>
  );
}

/** A sign and its words for screen readers; an empty place, if the item lacks what it means. */
const Sign = ({ icon: Icon, words }: { icon: typeof Check; words: string | false }) => (
  <span className={styles.sign} title={words || undefined}>
    {words && (
      <>
        <Icon aria-hidden />
        <VisuallyHidden>{words}</VisuallyHidden>
      </>
    )}
  </span>
);

/**
 * The price at which an item is bought or sold; nothing if it is not traded in that way. A wide row shows the amount alone,
 * below its head.
 */
export function Price({ trade, item }: { trade: 'buy' | 'sell'; item: Item }) {
  if (!item[trade]) return null;
  const amount = moneyText(item[trade].cost);
  return (
    <>
      <span className={styles.price}>
        <Explained>{text('itemList.price', { trade: text(`item.${trade}`), amount })}</Explained>
      </span>
      <span aria-hidden className={styles.amount}>
        <Explained>{amount}</Explained>
      </span>
    </>
  );
}

interface HeadProps {
  amounts: readonly [string, string];
  /** The number of buttons at the end of each row; undefined if the rows have no place for buttons. */
  actions?: number;
}

/** What the amounts of wide rows mean. Every row says it itself to screen readers. */
export const ItemHead = ({ amounts, actions }: HeadProps) => (
  <div aria-hidden className={styles.head} data-actions={actions}>
    <span>{amounts[0]}</span>
    <span>{amounts[1]}</span>
  </div>
);
