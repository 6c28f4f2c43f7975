import { useSelector } from '@xstate/react';
import { isLoggingIn, loginProblem } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { HallPage } from '../shared/pictures/hall-page.tsx';
import { addresses } from '../shared/addresses.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { LongWait } from '../shared/loading/long-wait.tsx';
import { Reason } from '../shared/writes/reason.tsx';
import { useServices } from '../shared/services.ts';

/** The page to which the chat platform redirects the browser (docs/specification.md#login-callback). */
export function Callback() {
  const { session } = useServices();
  const isBusy = useSelector(session, isLoggingIn);
  const problem = useSelector(session, loginProblem);
  return (
    <HallPage>
      <PageHeading title={text('callback.title')} />
      {isBusy && (
        <>
          <Spinner label={text('callback.busy')} showLabel />
          <LongWait
            words={text('wait.login')}
            action={<TextLink href={addresses.landing}>{text('callback.back')}</TextLink>}
          />
        </>
      )}
      {problem && (
        <Alert
          tone="danger"
          title={text('callback.failed')}
          action={<TextLink href={addresses.landing}>{text('callback.back')}</TextLink>}
        >
          <Reason error={new RequestFailure(problem)} />
          {problem.requestId !== undefined && <p>{text('callback.requestId', { id: problem.requestId })}</p>}
        </Alert>
      )}
      {!isBusy && !problem && <p>{text('callback.done')}</p>}
    </HallPage>
  );
}
