import { useSelector } from '@xstate/react';
import { useState } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { moneyAfterSale } from '#core/rules/trade/sale.ts';
import { chosenQuantity, price, type SellSnapshot } from '#machines/sell.ts';
import { moneyText, text } from '#texts/texts.ts';
import { CountUp } from '#ui/feedback/count-up.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { linkedText } from '../shared/linked-text.tsx';
import { ItemLink } from '../shared/thing-links.tsx';
import { refusedView, succeededView, writingView } from '../shared/writes/outcome-views.tsx';
import { useUndo } from '../shared/writes/use-undo.ts';
import { useUndoLimit } from '../shared/writes/use-undo-limit.ts';
import { useServices } from '../shared/services.ts';
import { useNavigationLock } from '../shared/writes/use-navigation-lock.ts';
import styles from './sale-dialog.module.css';
import type { SaleRef } from './use-sales.ts';

interface Props {
  sale: SaleRef;
  /** The character's current money, in MO. */
  money: number;
  onClosed: () => void;
}

/** The dialog about one sale: confirm, wait, see the outcome. */
export function SaleDialog({ sale, money, onClosed }: Props) {
  const snapshot = useSelector(sale, (current) => current);
  const [before, setBefore] = useState(money);
  if (snapshot.matches('confirming') && before !== money) setBefore(money);
  useNavigationLock(snapshot.matches('selling'));
  const acknowledge = () => {
    sale.send({ type: 'sale.acknowledged' });
    onClosed();
  };
  const { isKept } = useServices().api.journal;
  const undo = useUndo(acknowledge);
  const { act, item } = snapshot.context;
  const what = text('undo.sale', { quantity: chosenQuantity(snapshot), item });
  const onUndo = undo.offer(act, what);
  const limit = useUndoLimit('sold');
  const answers = { before, money, isKept, onClosed, onUndo, limit, acknowledge };
  return <FlowDialog view={undo.view ?? viewOf(snapshot, sale, answers)} />;
}

interface Answers extends Pick<Props, 'money' | 'onClosed'> {
  /** The money before the sale. */
  before: number;
  isKept: boolean;
  onUndo: (() => void) | null;
  /** Says how long the sale can be undone; null if it cannot be undone, or always can. */
  limit: string | null;
  acknowledge: () => void;
}

function viewOf(
  snapshot: SellSnapshot,
  sale: SaleRef,
  { before, money, isKept, onClosed, onUndo, limit, acknowledge }: Answers,
): FlowView | null {
  const { item, problem, sellable } = snapshot.context;
  const total = price(snapshot) ?? 0;
  const after = moneyAfterSale(before, total);
  const now = money === before ? after : money;
  const answer = (type: 'sale.cancelled' | 'problem.acknowledged') => () => {
    sale.send({ type });
    onClosed();
  };
  switch (snapshot.value) {
    case 'confirming':
      return {
        kind: 'asking',
        title: text('sell.confirm', { quantity: chosenQuantity(snapshot), item }),
        children: (
          <>
            <p>
              <Explained>{text('sell.total', { total: moneyText(total) })}</Explained>
            </p>
            <p className={styles.money}>
              <span>
                <Explained>{moneyText(before)}</Explained>
              </span>
              <ArrowRight aria-hidden />
              <VisuallyHidden> {text('sell.becomes')} </VisuallyHidden>
              <strong>
                <Explained>{moneyText(after)}</Explained>
              </strong>
            </p>
            <p>{text('sell.left', { left: sellable - chosenQuantity(snapshot) })}</p>
          </>
        ),
        confirmLabel: text('sell.sell'),
        cancelLabel: text('dialog.cancel'),
        onConfirm: () => sale.send({ type: 'sale.confirmed' }),
        // Without a journal, nobody can undo the sale.
        focusesCancel: !isKept,
        onCancel: answer('sale.cancelled'),
      };
    case 'selling':
      return writingView(text('sell.busy'));
    case 'refused':
      return refusedView({
        problem,
        unanswered: 'sell.unanswered',
        onBack: answer('problem.acknowledged'),
      });
    case 'sold':
      // The app stays on /user/{characterId}, where the sale began.
      return {
        ...succeededView(acknowledge, undefined, onUndo),
        children: (
          <>
            <p>
              {linkedText('sell.sold', {
                quantity: chosenQuantity(snapshot),
                item: <ItemLink name={item} />,
                total: moneyText(total),
                money: (
                  <strong className={styles.now}>
                    <CountUp from={before} to={now} format={moneyText} />
                  </strong>
                ),
              })}
            </p>
            {onUndo && limit && <p>{limit}</p>}
          </>
        ),
      };
    default:
      return null;
  }
}
