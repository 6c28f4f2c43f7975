import { useSelector } from '@xstate/react';
import Coins from 'lucide-react/icons/coins';
import { Group } from 'react-aria-components/Group';
import { price } from '#machines/sell.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { NumberField } from '#ui/fields/number/number-field.tsx';
import { Explained } from '#ui/elements/explained.tsx';
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
export function SellControl({ holding: { name: item, sellable, sell }, sale, onSell }: Props) {
  const quantity = useSelector(sale, ({ context }) => context.quantity);
  const total = useSelector(sale, price);
  const canSell = useSelector(sale, (snapshot) => snapshot.can({ type: 'sale.asked' }));
  const choose = (chosen: typeof quantity) => sale.send({ type: 'quantity.chosen', quantity: chosen });
  const ask = () => {
    if (!canSell) return;
    sale.send({ type: 'sale.asked' });
    onSell(sale);
  };
  const words = total === null ? text('sell.sell') : text('sell.ask', { total: moneyText(total) });
  return (
    // The name distinguishes this quantity from that of another open item.
    <Group aria-label={item} className={styles.sell}>
      <span className={styles.price}>
        <Explained>{text('sell.each', { cost: moneyText(sell?.cost ?? 0) })}</Explained>
      </span>
      <NumberField
        label={text('sell.quantity')}
        value={quantity}
        onChange={choose}
        minValue={1}
        maxValue={sellable}
        emptyText={text('form.required')}
        // The field says why a sale is impossible; the disabled button cannot.
        showsFaultAtOnce
        onEnter={ask}
      />
      {sellable > 1 && (
        <Button
          aria-label={text('sell.allOf', { quantity: sellable, item })}
          onPress={() => choose(sellable)}
        >
          {text('sell.all')}
        </Button>
      )}
      <Button
        variant="primary"
        isDisabled={!canSell}
        aria-label={text('sell.named', { words, item })}
        onPress={ask}
      >
        <Coins aria-hidden />
        {words}
      </Button>
      {/* Screen readers do not announce that the button's words have changed. */}
      <span aria-live="polite">
        {total !== null && <VisuallyHidden>{text('sell.total', { total: moneyText(total) })}</VisuallyHidden>}
      </span>
    </Group>
  );
}
