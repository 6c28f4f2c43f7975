import { Lock } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { DisclosureCard } from '#ui/elements/disclosure-card.tsx';
import { ItemActions } from '../item/item-actions.tsx';
import { ItemDetails } from '../item/item-details.tsx';
import type { Holding } from './holdings.ts';
import styles from './inventory-row.module.css';
import { SellControl } from './sell-control.tsx';
import type { SaleRef } from './use-sales.ts';

interface Props {
  holding: Holding;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  sale: SaleRef;
  onSell: (sale: SaleRef) => void;
}

/**
 * One stack of an inventory, without editing and deletion. It offers a sale if the character may sell the
 * item, and otherwise names the missing tools.
 */
export function InventoryRow({ holding, isOpen, onOpen, sale, onSell }: Props) {
  return (
    <DisclosureCard
      headingLevel={2}
      title={<bdi>{holding.name}</bdi>}
      summary={text('inventory.owned', { count: holding.owned })}
      isExpanded={isOpen}
      onExpandedChange={onOpen}
    >
      <ItemDetails item={holding} />
      <div className={styles.foot}>
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
    </DisclosureCard>
  );
}
