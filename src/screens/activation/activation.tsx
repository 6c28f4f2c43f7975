import { useMachine } from '@xstate/react';
import {
  activationPace,
  type activationMachine,
  type ActivationSnapshot,
  outcomeOf,
} from '#machines/activation.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Page } from '#ui/page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { problemText } from '../shared/problem-text.ts';

interface Props {
  activation: typeof activationMachine;
  /** Empty when the redirect names none. */
  instance: string;
  goHome: () => void;
}

/** Where a stopped instance's visitors are sent: starts it and leads them on (specification, section 2). */
export function Activation({ activation, instance, goHome }: Props) {
  const [snapshot, send] = useMachine(activation, { input: { instance } });
  return (
    <Page width="text">
      <PageHeading title={text('activation.heading')}>{text('activation.heading')}</PageHeading>
      <Outcome snapshot={snapshot} onRetry={() => send({ type: 'retry.asked' })} goHome={goHome} />
    </Page>
  );
}

interface OutcomeProps {
  snapshot: ActivationSnapshot;
  onRetry: () => void;
  goHome: () => void;
}

function Outcome({ snapshot, onRetry, goHome }: OutcomeProps) {
  const { instance, ticks } = snapshot.context;
  switch (outcomeOf(snapshot)) {
    case 'unnamed':
      return <Alert tone="danger" title={text('activation.unnamed')} />;
    case 'failed':
      return <Failure snapshot={snapshot} onRetry={onRetry} goHome={goHome} />;
    case 'activated':
      return (
        <>
          <Alert isUrgent tone="success" title={text('activation.done')} />
          <ProgressBar label={text('activation.progress')} value={ticks} most={activationPace.ticks} />
        </>
      );
    case 'awaited':
      return <Spinner label={text('activation.busy', { instance })} showLabel />;
  }
}

/** Stays while it is tried again, and its button with it; what is heard then is the title. */
function Failure({ snapshot, onRetry, goHome }: OutcomeProps) {
  const { instance, problem } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Alert
      isUrgent
      tone={isBusy ? 'info' : 'danger'}
      title={text(isBusy ? 'activation.busy' : 'activation.unknown', { instance })}
      action={
        <>
          <Button variant="primary" onPress={onRetry}>
            {text('restoring.retry')}
          </Button>
          <Button variant="quiet" onPress={goHome}>
            {text('activation.home')}
          </Button>
        </>
      }
    >
      {problem && problem.status !== 404 ? problemText(problem) : text('activation.hint')}
    </Alert>
  );
}
