import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sellMachine } from '#machines/sell.ts';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import type { Holding } from './holdings.ts';

export type SaleRef = ActorRefFrom<typeof sellMachine>;

/**
 * A sale for each holding, and the one whose dialog shows. A holding that changes is another sale: the choice
 * made for the old amount means nothing for the new one. Another price keeps the quantity that was chosen.
 */
export function useSales(characterId: string) {
  const pool = useActorPool(useFlows().sell);
  /** The newest sale of each amount. */
  const newest = useRef(new Map<string, SaleRef>());
  const [shown, setShown] = useState<SaleRef | null>(null);
  return {
    of({ name, sellable, sell }: Holding): SaleRef {
      const cost = sell?.cost ?? 0;
      const amount = JSON.stringify([characterId, name, sellable]);
      const before = newest.current.get(amount)?.getSnapshot();
      const { quantity } = before?.status === 'active' ? before.context : { quantity: 1 };
      const sale = pool.get(JSON.stringify([amount, cost]), {
        characterId,
        item: name,
        cost,
        sellable,
        quantity,
      });
      newest.current.set(amount, sale);
      return sale;
    },
    shown,
    show: setShown,
    close: () => setShown(null),
  };
}
