import { useMachine } from '@xstate/react';
import { activationPace, type activationMachine, type ActivationSnapshot } from '#machines/activation.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Page } from '#ui/page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';

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

function Outcome({ snapshot: { value, context }, onRetry, goHome }: OutcomeProps) {
  const { instance, ticks } = context;
  switch (value) {
    case 'unnamed':
      return <Alert tone="danger" title={text('activation.unnamed')} />;
    case 'unknown':
      return (
        <Alert
          tone="danger"
          title={text('activation.unknown', { instance })}
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
          {text('activation.hint')}
        </Alert>
      );
    case 'activated':
      return (
        <>
          <Alert tone="success" title={text('activation.done')} />
          <ProgressBar label={text('activation.progress')} value={ticks} most={activationPace.ticks} />
        </>
      );
    default:
      return <Spinner label={text('activation.busy', { instance })} />;
  }
}
