import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Reason } from '../shared/writes/reason.tsx';
import { addresses } from '../shared/addresses.ts';
import styles from './unexpected-error.module.css';

interface Props {
  error: unknown;
  retry: () => void;
}

/**
 * The fallback screen (docs/specification.md#s2-route-fallback): the status of an answer, the message, and the stack
 * trace of an error in the app's own code.
 */
export function UnexpectedError({ error, retry }: Props) {
  const { status, message, found } = asProblem(error);
  const isOurs = found === 'broken';
  const stack = isOurs && error instanceof Error ? error.stack : undefined;
  return (
    <Page width="text">
      <PageHeading title={text('error.title')} />
      {status > 0 && <p className={styles.status}>{status}</p>}
      {isOurs && message ? (
        <p>{message}</p>
      ) : (
        <div>
          <Reason error={error} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" onPress={retry}>
          {text('error.retry')}
        </Button>
        <a className={styles.button} href={addresses.landing}>
          {text('error.home')}
        </a>
      </div>
      {stack && (
        <details open>
          <summary>{text('error.stack')}</summary>
          <pre className={styles.stack}>{stack}</pre>
        </details>
      )}
    </Page>
  );
}
