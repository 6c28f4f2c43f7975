import { useSelector } from '@xstate/react';
import { price, quantityChosen, type SellSnapshot } from '#machines/sell.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { refusedView, succeededView } from '../shared/saving/outcome-views.ts';
import { useHeldPage } from '../shared/saving/use-held-page.ts';
import type { SaleRef } from './use-sales.ts';

interface Props {
  sale: SaleRef;
  onClosed: () => void;
}

/** The dialog about one sale: confirm, wait, see the outcome. */
export function SaleDialog({ sale, onClosed }: Props) {
  const snapshot = useSelector(sale, (current) => current);
  useHeldPage(snapshot.matches('selling'));
  return <FlowDialog view={viewOf(snapshot, sale, onClosed)} />;
}

function viewOf(snapshot: SellSnapshot, sale: SaleRef, onClosed: () => void): FlowView | null {
  const { item, problem } = snapshot.context;
  const answer = (type: 'sale.cancelled' | 'problem.acknowledged' | 'sale.acknowledged') => () => {
    sale.send({ type });
    onClosed();
  };
  switch (snapshot.value) {
    case 'confirming':
      return {
        kind: 'asking',
        title: text('sell.confirm', { quantity: quantityChosen(snapshot), item }),
        children: text('sell.total', { total: price(snapshot) ?? 0 }),
        confirmLabel: text('sell.sell'),
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => sale.send({ type: 'sale.confirmed' }),
        onCancel: answer('sale.cancelled'),
      };
    case 'selling':
      return { kind: 'working', label: text('sell.busy') };
    case 'refused':
      return refusedView({
        problem,
        unanswered: 'sell.unanswered',
        onBack: answer('problem.acknowledged'),
      });
    case 'sold':
      // It stays on /user/{characterId}, where the sale began.
      return succeededView(answer('sale.acknowledged'));
    default:
      return null;
  }
}
