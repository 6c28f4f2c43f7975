import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sellMachine } from '#machines/sell.ts';
import { usePageFlow } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import type { Holding } from './holdings.ts';

export type SaleRef = ActorRefFrom<typeof sellMachine>;

/**
 * Manages a sale for each holding, and remembers the sale whose dialog is open. When the amount or price of a holding
 * changes, the holding gets a new sale with the quantity chosen in the previous one. After a sale, the quantity is reset.
 */
export function useSales(characterId: string) {
  const pool = useActorPool(usePageFlow('sell'));
  /** The newest sale of each character's item. */
  const newest = useRef(new Map<string, SaleRef>());
  const [shown, setShown] = useState<SaleRef | null>(null);
  const isActive = (sale: SaleRef | undefined): boolean => sale?.getSnapshot().status === 'active';
  return {
    of({ name, sellable, sell }: Holding): SaleRef {
      const cost = sell?.cost ?? 0;
      const holding = JSON.stringify([characterId, name]);
      const before = newest.current.get(holding);
      const sale = pool.get(JSON.stringify([holding, sellable, cost]), {
        characterId,
        item: name,
        cost,
        sellable,
      });
      newest.current.set(holding, sale);
      if (before && before !== sale && isActive(before))
        sale.send({ type: 'quantity.chosen', quantity: before.getSnapshot().context.quantity });
      return sale;
    },
    shown,
    show: setShown,
    close() {
      setShown(null);
      if (!shown || isActive(shown)) return;
      // The write refreshed the amount before the user acknowledged the sale, so the next sale took over the old quantity.
      const { characterId: seller, item } = shown.getSnapshot().context;
      const next = newest.current.get(JSON.stringify([seller, item]));
      if (next && isActive(next)) next.send({ type: 'quantity.chosen', quantity: 1 });
    },
  };
}
