import { useSelector } from '@xstate/react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { SignUpRef, SignUpSnapshot } from '#machines/sign-up.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { refusedView, succeededView, writingView } from '../../shared/writes/outcome-views.tsx';
import { useNavigationLock } from '../../shared/writes/use-navigation-lock.ts';
import { ownLook } from '../adventure-words.ts';

interface Props {
  actor: SignUpRef;
  /** What the member is to the adventure; null before a sign-up, or after one until it has been read again. */
  own: Adventure['own'];
}

/** The dialog about a sign-up: progress, then what came of it. */
export function SignUpDialog({ actor, own }: Props) {
  const snapshot = useSelector(actor, (current) => current);
  useNavigationLock(snapshot.hasTag('busy'));
  return <FlowDialog view={viewOf(snapshot, actor, own)} />;
}

function viewOf(
  { value, context: { problem } }: SignUpSnapshot,
  actor: SignUpRef,
  own: Props['own'],
): FlowView | null {
  const onOk = () => actor.send({ type: 'success.acknowledged' });
  const look = ownLook({ own }, 'open');
  switch (value) {
    case 'signingUp':
      return writingView(text('signUp.busy'));
    case 'declining':
      return writingView(text('signUp.declining'));
    case 'refused':
      return refusedView({
        problem,
        unanswered: 'signUp.unanswered',
        onBack: () => actor.send({ type: 'problem.acknowledged' }),
      });
    case 'signedUp':
      return {
        ...succeededView(onOk, text('signUp.done')),
        // Only the adventure, which is read again meanwhile, says whether there is a seat.
        children: own?.character && look ? text(look.label) : undefined,
      };
    case 'declined':
      return succeededView(onOk, text('signUp.notThisTime'));
    default:
      return null;
  }
}
