import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { DisclosureCard } from '#ui/elements/cards/disclosure-card.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemDetails } from './item-details.tsx';
import styles from './item-row.module.css';

interface Props {
  item: Item;
  isOpen: boolean;
  /** Whether the row has moved up into the place of a deleted row, and so gets keyboard focus. */
  isSuccessor: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Null if the member may not do this. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

/** One item of the list, which expands to all its details. */
export const ItemRow = ({ item, isOpen, isSuccessor, onOpen, onEdit, onDelete }: Props) => (
  <div data-focus-fallback={isSuccessor || undefined}>
    <DisclosureCard
      headingLevel={2}
      title={<bdi>{item.name}</bdi>}
      summary={<Prices item={item} />}
      isExpanded={isOpen}
      onExpandedChange={onOpen}
      actions={<ItemActions item={item.name} onEdit={onEdit} onDelete={onDelete} />}
    >
      <ItemDetails item={item} />
    </DisclosureCard>
  </div>
);

const Prices = ({ item: { buy, sell } }: { item: Item }) => (
  <div className={styles.prices}>
    {buy && (
      <span>
        <Explained>{text('itemList.price', { trade: text('item.buy'), amount: buy.cost })}</Explained>
      </span>
    )}
    {sell && (
      <span>
        <Explained>{text('itemList.price', { trade: text('item.sell'), amount: sell.cost })}</Explained>
      </span>
    )}
  </div>
);
