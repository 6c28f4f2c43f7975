import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { spokenTimeLeft, wordedTimeLeft } from '#core/rules/adventures/time-left.ts';
import { isAsked } from '#core/views/own-adventures.ts';
import {
  isOver,
  type SeatOfferInput,
  type SeatOfferRef,
  type SeatOfferSnapshot,
} from '#machines/seat-offer.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { useFlows } from '../shared/services.ts';
import { useActorPool } from '../shared/use-actor-pool.ts';
import { refusedView, succeededView, writingView } from '../shared/writes/outcome-views.tsx';
import { useNavigationLock } from '../shared/writes/use-navigation-lock.ts';
import styles from './seat-offer.module.css';

/** What a member is asked about an adventure; null if nothing. */
const askedOf = (adventure: Adventure): SeatOfferInput | null =>
  isAsked(adventure)
    ? {
        adventureId: adventure.id,
        until: adventure.own?.until ?? adventure.startsAt,
        isConfirmation: adventure.own?.state === 'seated',
      }
    : null;

/**
 * A seat that is offered to the member, or that they must confirm after a new time, with the time left
 * (docs/specification.md#s8-adventure-page-offer). An offer that ended while it was shown says so.
 */
export function SeatOffer({ adventure, children }: { adventure: Adventure } & Pick<OfferProps, 'children'>) {
  const asked = askedOf(adventure);
  const pool = useActorPool(useFlows().seatOffer);
  const [shown, setShown] = useState<SeatOfferRef | null>(null);
  const next = asked && pool.get(JSON.stringify(asked), asked);
  if (next && next !== shown) setShown(next);
  const actor = next ?? shown;
  return (
    actor && (
      <Offer actor={actor} title={adventure.title} isPending={asked !== null}>
        {children}
      </Offer>
    )
  );
}

interface OfferProps {
  actor: SeatOfferRef;
  title: string;
  /** Whether the server still expects an answer. */
  isPending: boolean;
  /** What is around the offer while there is one. */
  children?: (offer: ReactNode) => ReactNode;
}

function Offer({ actor, title, isPending, children = (offer) => offer }: OfferProps) {
  const snapshot = useSelector(actor, (current) => current);
  useNavigationLock(snapshot.hasTag('busy'));
  const { isConfirmation, left } = snapshot.context;
  const { unit, count } = wordedTimeLeft(left);
  const spoken = spokenTimeLeft(left);
  const ended = text(isConfirmation ? 'seatOffer.confirmationOver' : 'seatOffer.over');
  return (
    <>
      {isOver(snapshot) && children(<p>{ended}</p>)}
      {isPending &&
        !isOver(snapshot) &&
        children(
          <div className={styles.offer}>
            <p>
              {text(isConfirmation ? 'seatOffer.moved' : 'seatOffer.offered')}{' '}
              <span className={styles.left}>
                {text(unit === 'hours' ? 'seatOffer.hours' : 'seatOffer.minutes', { count })}
              </span>
            </p>
            <div className={styles.answers}>
              <Button
                variant="primary"
                aria-label={text(isConfirmation ? 'seatOffer.confirmNamed' : 'seatOffer.takeNamed', {
                  title,
                })}
                onPress={() => actor.send({ type: 'seat.taken' })}
              >
                {text(isConfirmation ? 'seatOffer.confirm' : 'seatOffer.take')}
              </Button>
              {!isConfirmation && (
                <Button
                  aria-label={text('seatOffer.declineNamed', { title })}
                  onPress={() => actor.send({ type: 'seat.declined' })}
                >
                  {text('seatOffer.decline')}
                </Button>
              )}
            </div>
          </div>,
        )}
      <LiveText>
        {isOver(snapshot) ? ended : spoken === null ? '' : text('seatOffer.soon', { title, count: spoken })}
      </LiveText>
      <FlowDialog view={viewOf(snapshot, actor)} />
    </>
  );
}

function viewOf(
  { value, context: { problem, isConfirmation } }: SeatOfferSnapshot,
  actor: SeatOfferRef,
): FlowView | null {
  const onOk = () => actor.send({ type: 'success.acknowledged' });
  switch (value) {
    case 'taking':
      return writingView(text('seatOffer.taking'));
    case 'declining':
      return writingView(text('signUp.declining'));
    case 'refused':
      return refusedView({
        problem,
        unanswered: 'seatOffer.unanswered',
        onBack: () => actor.send({ type: 'problem.acknowledged' }),
      });
    case 'taken':
      return succeededView(onOk, text(isConfirmation ? 'seatOffer.confirmed' : 'seatOffer.taken'));
    case 'declined':
      return succeededView(onOk, text('signUp.notThisTime'));
    default:
      return null;
  }
}
