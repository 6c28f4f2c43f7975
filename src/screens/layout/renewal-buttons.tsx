import { useSelector } from '@xstate/react';
import { isUnreachable } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useServices } from '../shared/services.ts';

/**
 * What a person can do about a sign-in that could not be renewed. Mount the buttons also during an attempt, so that the
 * focused one keeps its focus. `retry` is the variant of the first button.
 */
export function RenewalButtons({ retry }: { retry: 'primary' | 'secondary' }) {
  const { session } = useServices();
  const isStuck = useSelector(session, isUnreachable);
  return (
    <>
      <Button variant={retry} isPending={!isStuck} onPress={() => session.send({ type: 'retry.asked' })}>
        {text('restoring.retry')}
      </Button>
      <Button variant="quiet" onPress={() => session.send({ type: 'signOut.asked' })}>
        {text('nav.signOut')}
      </Button>
    </>
  );
}
