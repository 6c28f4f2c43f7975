import { useMachine } from '@xstate/react';
import { useRef } from 'react';
import {
  activationPace,
  type activationMachine,
  type ActivationSnapshot,
  isCounting,
  isStaying,
  outcomeOf,
} from '#machines/activation.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { AnyKey } from '#ui/page/any-key.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { LongWait } from '../shared/loading/long-wait.tsx';
import { LongWords } from '../shared/loading/long-words.tsx';
import { HallPage } from '../shared/pictures/hall-page.tsx';
import { problemText } from '../shared/writes/problem-text.ts';

interface Props {
  activation: typeof activationMachine;
  /** Empty if the redirect names no instance. */
  instance: string;
  goHome: () => void;
}

/**
 * The page for visitors of a stopped instance: starts the instance and redirects them to it
 * (docs/specification.md#activation-redirect-inactive).
 */
export function Activation({ activation, instance, goHome }: Props) {
  const [snapshot, send] = useMachine(activation, { input: { instance } });
  return (
    <HallPage isLit={outcomeOf(snapshot) === 'activated'}>
      <PageHeading title={text('activation.heading')} />
      <Outcome snapshot={snapshot} send={send} goHome={goHome} />
    </HallPage>
  );
}

interface OutcomeProps {
  snapshot: ActivationSnapshot;
  send: (event: {
    type: 'retry.asked' | 'countdown.paused' | 'redirect.hurried' | 'redirect.cancelled';
  }) => void;
  goHome: () => void;
}

function Outcome(props: OutcomeProps) {
  const { snapshot } = props;
  const { instance, ticks } = snapshot.context;
  const stays = isStaying(snapshot);
  switch (outcomeOf(snapshot)) {
    case 'unnamed':
      return (
        <Alert
          tone="danger"
          title={text(stays ? 'activation.unnamedStaying' : 'activation.unnamed')}
          action={<Redirect {...props} goOn={text('activation.home')} />}
        >
          <Countdown {...props} />
        </Alert>
      );
    case 'failed':
      return <Failure {...props} />;
    case 'activated':
      return (
        <>
          <Alert
            isUrgent
            tone="success"
            title={text(stays ? 'activation.doneStaying' : 'activation.done')}
            action={<Redirect {...props} goOn={text('activation.goOn', { instance })} />}
          >
            <Countdown {...props} />
          </Alert>
          {!stays && (
            <ProgressBar label={text('activation.progress')} value={ticks} max={activationPace.ticks} />
          )}
        </>
      );
    case 'awaited':
      return (
        <>
          <Spinner label={text('activation.busy', { instance })} showLabel />
          <LongWait words={text('wait.page')} />
        </>
      );
  }
}

/** Says how to pause the countdown: any key does, because a visitor may not find a button in time (WCAG 2.2.1). */
function Countdown({ snapshot, send }: OutcomeProps) {
  if (isStaying(snapshot)) return null;
  return isCounting(snapshot) ? (
    <>
      {text('activation.anyKey')}
      <AnyKey onKey={() => send({ type: 'countdown.paused' })} />
    </>
  ) : (
    text('activation.held')
  );
}

/**
 * The choice to go now or to stay. After 'stay', only one button remains; it names its destination and gets
 * focus.
 */
function Redirect({ snapshot, send, goOn }: OutcomeProps & { goOn: string }) {
  const go = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={go} variant="primary" onPress={() => send({ type: 'redirect.hurried' })}>
        {isStaying(snapshot) ? goOn : text('activation.goNow')}
      </Button>
      {!isStaying(snapshot) && (
        <Button
          variant="secondary"
          onPress={() => {
            send({ type: 'redirect.cancelled' });
            // The pressed button disappears with the redirect.
            go.current?.focus();
          }}
        >
          {text('activation.stay')}
        </Button>
      )}
    </>
  );
}

/**
 * Stays mounted during a retry, so that its button keeps the focus; a screen reader then announces the title.
 */
function Failure({ snapshot, send, goHome }: OutcomeProps) {
  const { instance, problem } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Alert
      isUrgent
      tone={isBusy ? 'info' : 'danger'}
      title={text(isBusy ? 'activation.busy' : 'activation.unknown', { instance })}
      action={
        <>
          <Button variant="primary" onPress={() => send({ type: 'retry.asked' })}>
            {text('restoring.retry')}
          </Button>
          <Button variant="quiet" onPress={goHome}>
            {text('activation.home')}
          </Button>
        </>
      }
    >
      {isBusy ? (
        <LongWords words={text('wait.page')} />
      ) : problem && problem.status !== 404 ? (
        problemText(problem)
      ) : (
        text('activation.hint')
      )}
    </Alert>
  );
}
