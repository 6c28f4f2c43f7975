import Lock from 'lucide-react/icons/lock';
import { memo } from 'react';
import { text } from '#texts/texts.ts';
import { DisclosureRow } from '#ui/elements/cards/disclosure-row.tsx';
import { ItemActions } from '../item/item-actions.tsx';
import { ItemDetails } from '../item/item-details.tsx';
import { ItemFacts, ItemName, Price } from '../item/item-facts.tsx';
import type { Holding } from './holdings.ts';
import styles from './inventory-row.module.css';
import { SellControl } from './sell-control.tsx';
import type { SaleRef } from './use-sales.ts';

interface Props {
  holding: Holding;
  isOpen: boolean;
  /** Pass a stable function, here and for `onSell`: a new one would render every row again. */
  onOpen: (item: string, isOpen: boolean) => void;
  /** Null while the row is closed, and in an inventory that is only read. */
  sale: SaleRef | null;
  onSell: (sale: SaleRef) => void;
}

/**
 * One stack of an inventory, with its buttons to edit and delete disabled. An open row offers a sale if the character
 * may sell the item, and names the tools of the sell rule in which the character is not proficient.
 */
export const InventoryRow = memo(function InventoryRow({ holding, isOpen, onOpen, sale, onSell }: Props) {
  return (
    <DisclosureRow
      title={<ItemName item={holding} />}
      facts={
        <ItemFacts
          item={holding}
          amounts={[
            <Price key="sell" trade="sell" item={holding} />,
            text('inventory.owned', { count: holding.owned }),
          ]}
        />
      }
      isExpanded={isOpen}
      onExpandedChange={(isExpanded) => onOpen(holding.name, isExpanded)}
    >
      {sale && (
        <div className={styles.first}>
          {holding.sellable > 0 && <SellControl holding={holding} sale={sale} onSell={onSell} />}
          {holding.missingTools.length > 0 && (
            <p className={styles.missing}>
              <Lock aria-hidden />
              {text('sell.missingTools', { tools: holding.missingTools.join(', ') })}
            </p>
          )}
          <div className={styles.actions}>
            <ItemActions item={holding.name} onEdit={false} onDelete={false} />
          </div>
        </div>
      )}
      <ItemDetails item={holding} isInList />
    </DisclosureRow>
  );
});
