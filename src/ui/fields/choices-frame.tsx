import { type ReactNode, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import styles from './choices-frame.module.css';

interface Props {
  /** The field, which itself shows that its choices are loading, or why there are none. */
  children: ReactNode;
  /** Why the choices take longer than expected. */
  delay?: string | undefined;
  /** Whether the choices could not be loaded. */
  hasFailed: boolean;
  /** Loads the choices again; resolves to whether they loaded. Without this function there is no button. */
  onRetry?: (() => Promise<boolean>) | undefined;
}

/**
 * Wraps a field whose choices are loaded: shows a message when they are late, and a button to try again after
 * a failure.
 */
export function ChoicesFrame({ children, delay, hasFailed, onRetry }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async (ask: () => Promise<boolean>): Promise<void> => {
    setRetrying(true);
    const isLoaded = await ask();
    // The button disappears: move its focus to the field.
    if (isLoaded && button.current?.contains(document.activeElement))
      frame.current?.querySelector<HTMLElement>('input, [data-field-focus]')?.focus();
    setRetrying(false);
  };
  return (
    <div ref={frame} className={styles.frame}>
      {children}
      {delay !== undefined && <p className={styles.delay}>{delay}</p>}
      {onRetry && (hasFailed || isRetrying) && (
        <Button ref={button} variant="quiet" isPending={isRetrying} onPress={() => void retry(onRetry)}>
          {text('error.retry')}
        </Button>
      )}
    </div>
  );
}
