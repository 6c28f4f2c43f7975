import { useId, useLayoutEffect, useRef } from 'react';
import type { Problem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorText } from '#ui/fields/error-text.tsx';
import { focusAfter } from '#ui/page/page-heading.tsx';
import styles from './save-form.module.css';
import { problemText } from '../writes/problem-text.ts';

interface Props {
  /** Whether a save of the draft was sent but received no answer. */
  mayBeSaved?: boolean;
  /** Whether the draft's subject is being read again. */
  isBusy?: boolean;
  /** The reason why that read failed. */
  problem?: Problem | null;
  onRestore: () => void;
  onDiscard: () => void;
}

/**
 * Offers to restore the stored draft. The form mounts only after the user has answered, so that neither new input nor
 * the draft overwrites the other.
 */
export const DraftOffer = ({
  mayBeSaved = false,
  isBusy = false,
  problem = null,
  onRestore,
  onDiscard,
}: Props) => {
  const errorId = useId();
  const offer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = offer.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusAfter(shown)();
    };
  }, []);
  return (
    <div ref={offer}>
      <Alert
        tone="info"
        title={text('form.offer')}
        action={
          <div className={styles.buttons}>
            <Button variant="primary" onPress={onRestore}>
              {text('form.restore')}
            </Button>
            <Button onPress={onDiscard}>{text('form.discard')}</Button>
          </div>
        }
      >
        {text(mayBeSaved ? 'form.offerSentHint' : 'form.offerHint')}
        <div aria-live="polite">
          {isBusy && <p>{text('form.comparing')}</p>}
          <ErrorText
            id={errorId}
            message={problem ? text('form.offerFailed', { reason: problemText(problem) }) : undefined}
          />
        </div>
      </Alert>
    </div>
  );
};
