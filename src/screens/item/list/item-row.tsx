import type { Item } from '#core/contract/items.ts';
import { DisclosureRow } from '#ui/elements/cards/disclosure-row.tsx';
import { ItemActions } from '../item-actions.tsx';
import { ItemDetails } from '../item-details.tsx';
import { ItemFacts, Price } from '../item-facts.tsx';

interface Props {
  item: Item;
  isOpen: boolean;
  /** Whether the row has moved up into the place of a deleted row, and so gets keyboard focus. */
  isSuccessor: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Null if the member may not edit items. */
  onEdit: (() => void) | null;
  /** Null if the member may not delete items. */
  onDelete: (() => void) | null;
}

/** One item of the list, which expands to all its details. */
export const ItemRow = ({ item, isOpen, isSuccessor, onOpen, onEdit, onDelete }: Props) => (
  <div data-focus-fallback={isSuccessor || undefined}>
    <DisclosureRow
      headingLevel={2}
      title={<bdi>{item.name}</bdi>}
      facts={
        <ItemFacts
          item={item}
          amounts={[
            <Price key="buy" trade="buy" item={item} />,
            <Price key="sell" trade="sell" item={item} />,
          ]}
        />
      }
      isExpanded={isOpen}
      onExpandedChange={onOpen}
      actions={<ItemActions item={item.name} onEdit={onEdit} onDelete={onDelete} />}
    >
      <ItemDetails item={item} />
    </DisclosureRow>
  </div>
);
