import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sellMachine } from '#machines/sell.ts';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import type { Holding } from './holdings.ts';

export type SaleRef = ActorRefFrom<typeof sellMachine>;

/**
 * A sale for each holding, and the one whose dialog shows. A holding that changes is another sale: the choice
 * made for the old amount means nothing for the new one.
 */
export function useSales(characterId: string) {
  const pool = useActorPool(useFlows().sell);
  const [shown, setShown] = useState<SaleRef | null>(null);
  return {
    of({ name, sellable, sell }: Holding): SaleRef {
      const cost = sell?.cost ?? 0;
      const key = JSON.stringify([characterId, name, sellable, cost]);
      return pool.get(key, { characterId, item: name, cost, sellable });
    },
    shown,
    show: setShown,
    close: () => setShown(null),
  };
}
