import { text } from '#texts/texts.ts';
import { DisclosureCard } from '#ui/disclosure-card.tsx';
import { ItemActions } from '../item/item-actions.tsx';
import { ItemDetails } from '../item/item-details.tsx';
import type { Holding } from './holdings.ts';
import { SellControl } from './sell-control.tsx';
import type { SaleRef } from './use-sales.ts';

interface Props {
  holding: Holding;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  sale: SaleRef;
  onSell: (sale: SaleRef) => void;
}

/** One stack of an inventory. Here nothing is edited or deleted; what may be sold can be. */
export function InventoryRow({ holding, isOpen, onOpen, sale, onSell }: Props) {
  return (
    <DisclosureCard
      headingLevel={2}
      title={<bdi>{holding.name}</bdi>}
      summary={text('inventory.owned', { count: holding.owned })}
      isExpanded={isOpen}
      onExpandedChange={onOpen}
      actions={<ItemActions item={holding.name} onEdit={false} onDelete={false} />}
    >
      <ItemDetails item={holding} />
      {holding.sellable > 0 && <SellControl holding={holding} sale={sale} onSell={onSell} />}
    </DisclosureCard>
  );
}
