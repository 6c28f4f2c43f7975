import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sellMachine } from '#machines/sell.ts';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import type { Holding } from './holdings.ts';

export type SaleRef = ActorRefFrom<typeof sellMachine>;

/**
 * A sale for each holding, and the one whose dialog shows. A holding of another amount or price is another sale, which
 * begins with the quantity that was chosen for the one before. After a sale the choice is over.
 */
export function useSales(characterId: string) {
  const pool = useActorPool(useFlows().sell);
  /** The newest sale of each item. */
  const newest = useRef(new Map<string, SaleRef>());
  const [shown, setShown] = useState<SaleRef | null>(null);
  const isOpen = (sale: SaleRef | undefined): boolean => sale?.getSnapshot().status === 'active';
  return {
    of({ name, sellable, sell }: Holding): SaleRef {
      const cost = sell?.cost ?? 0;
      const before = newest.current.get(name);
      const quantity = before && isOpen(before) ? before.getSnapshot().context.quantity : 1;
      const input = { characterId, item: name, cost, sellable, quantity };
      const sale = pool.get(JSON.stringify([name, sellable, cost]), input);
      newest.current.set(name, sale);
      return sale;
    },
    shown,
    show: setShown,
    close() {
      setShown(null);
      if (!shown || isOpen(shown)) return;
      // Its writing has shown the new amount before it was acknowledged.
      const next = newest.current.get(shown.getSnapshot().context.item);
      if (next && isOpen(next)) next.send({ type: 'quantity.chosen', quantity: 1 });
    },
  };
}
