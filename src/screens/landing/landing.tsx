import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { hasEndedUnasked } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { useServices } from '../shared/services.ts';
import styles from './landing.module.css';

/** The welcome screen for signed-out visitors (docs/specification.md#landing). */
export function Landing() {
  const { session, configuration, logIn } = useServices();
  const noticeId = useId();
  const hasEnded = useSelector(session, hasEndedUnasked);
  return (
    <main className={styles.landing}>
      <div className={styles.door}>
        <img className={styles.crest} src="/icon.svg" alt="" width="96" height="96" />
        <PageHeading title="" describedBy={noticeId}>
          {text('landing.title')}
        </PageHeading>
        <p className={styles.tagline}>{text('landing.tagline', { product: configuration.productName })}</p>
        {hasEnded && (
          <p id={noticeId} className={styles.notice}>
            {text('landing.ended')}
          </p>
        )}
        <Button variant="primary" onPress={logIn}>
          {text('landing.logIn')}
        </Button>
        <p className={styles.hint}>{text('landing.hint')}</p>
      </div>
    </main>
  );
}
