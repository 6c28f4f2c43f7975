import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sellMachine } from '#machines/sell.ts';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import type { Holding } from './holdings.ts';

export type SaleRef = ActorRefFrom<typeof sellMachine>;

/**
 * A sale for each holding, and the one whose dialog shows. A holding of another amount or price is another sale, which
 * takes over the quantity that was chosen for the one before. After a sale the choice is over.
 */
export function useSales(characterId: string) {
  const pool = useActorPool(useFlows().sell);
  /** The newest sale of each character's item. */
  const newest = useRef(new Map<string, SaleRef>());
  const [shown, setShown] = useState<SaleRef | null>(null);
  const isOpen = (sale: SaleRef | undefined): boolean => sale?.getSnapshot().status === 'active';
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
      if (before && before !== sale && isOpen(before))
        sale.send({ type: 'quantity.chosen', quantity: before.getSnapshot().context.quantity });
      return sale;
    },
    shown,
    show: setShown,
    close() {
      setShown(null);
      if (!shown || isOpen(shown)) return;
      // Its writing has shown the new amount before it was acknowledged.
      const { characterId: seller, item } = shown.getSnapshot().context;
      const next = newest.current.get(JSON.stringify([seller, item]));
      if (next && isOpen(next)) next.send({ type: 'quantity.chosen', quantity: 1 });
    },
  };
}
