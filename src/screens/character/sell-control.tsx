import { useSelector } from '@xstate/react';
import { Coins } from 'lucide-react';
import { price } from '#machines/sell.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { NumberField } from '#ui/fields/number/number-field.tsx';
import type { Holding } from './holdings.ts';
import styles from './sell-control.module.css';
import type { SaleRef } from './use-sales.ts';

interface Props {
  holding: Holding;
  sale: SaleRef;
  onSell: (sale: SaleRef) => void;
}

/**
 * Chooses the number of pieces to sell and opens the confirmation (docs/specification.md#s2-profile-sell).
 */
export function SellControl({ holding, sale, onSell }: Props) {
  const quantity = useSelector(sale, ({ context }) => context.quantity);
  const total = useSelector(sale, price);
  const canSell = useSelector(sale, (snapshot) => snapshot.can({ type: 'sale.asked' }));
  return (
    <div className={styles.sell}>
      <NumberField
        label={text('sell.quantity')}
        value={quantity}
        onChange={(chosen) => sale.send({ type: 'quantity.chosen', quantity: chosen })}
        minValue={1}
        maxValue={holding.sellable}
        emptyText={text('form.required')}
        // Shows why a sale is impossible: a disabled button does not.
        isAlwaysChecked
      />
      <Button
        variant="primary"
        isDisabled={!canSell}
        onPress={() => {
          sale.send({ type: 'sale.asked' });
          onSell(sale);
        }}
      >
        <Coins aria-hidden />
        {text('sell.ask', { item: holding.name })}
      </Button>
      <span className={styles.total} aria-live="polite">
        {total !== null && text('sell.total', { total })}
      </span>
    </div>
  );
}
