import { useSelector } from '@xstate/react';
import { price, quantityChosen, type SellSnapshot } from '#machines/sell.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { writeProblemText } from '../shared/saving/problem-text.ts';
import { useHeldPage } from '../shared/saving/use-held-page.ts';
import type { SaleRef } from './use-sales.ts';

interface Props {
  sale: SaleRef;
  onClosed: () => void;
}

/** The conversation about one sale: confirm, wait, hear how it went. */
export function SaleDialog({ sale, onClosed }: Props) {
  const snapshot = useSelector(sale, (current) => current);
  useHeldPage(snapshot.matches('selling'));
  return <FlowDialog view={viewOf(snapshot, sale, onClosed)} />;
}

function viewOf(snapshot: SellSnapshot, sale: SaleRef, onClosed: () => void): FlowView | null {
  const { item, problem } = snapshot.context;
  switch (snapshot.value) {
    case 'confirming':
      return {
        kind: 'asking',
        title: text('sell.confirm', { quantity: quantityChosen(snapshot), item }),
        children: text('sell.total', { total: price(snapshot) ?? 0 }),
        confirmLabel: text('sell.sell'),
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => sale.send({ type: 'sale.confirmed' }),
        onCancel: () => {
          sale.send({ type: 'sale.cancelled' });
          onClosed();
        },
      };
    case 'selling':
      return { kind: 'working', label: text('sell.busy') };
    case 'refused':
      return {
        kind: 'failed',
        title: text('dialog.failed'),
        description: problem ? writeProblemText(problem, 'sell.unanswered') : undefined,
        backLabel: text('dialog.back'),
        onBack: () => {
          sale.send({ type: 'problem.acknowledged' });
          onClosed();
        },
      };
    case 'sold':
      return {
        kind: 'succeeded',
        message: text('dialog.succeeded'),
        okLabel: text('dialog.ok'),
        // Its way leads to /user/{characterId}, which is where it began.
        onOk: () => {
          sale.send({ type: 'sale.acknowledged' });
          onClosed();
        },
      };
    default:
      return null;
  }
}
