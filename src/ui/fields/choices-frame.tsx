import { type ReactNode, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import styles from './choices-frame.module.css';

interface Props {
  /** The field that offers the choices. It says itself that they are loading, or why there are none. */
  children: ReactNode;
  /** Why they take longer than they should. */
  delay?: string | undefined;
  /** Whether there are none to be had. */
  hasFailed: boolean;
  /** Asks for them again; resolves to whether they came. Without it there is no button. */
  onRetry?: (() => Promise<boolean>) | undefined;
}

/** Stands around a field whose choices come from elsewhere: says when they are late, and offers to ask again. */
export function ChoicesFrame({ children, delay, hasFailed, onRetry }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async (ask: () => Promise<boolean>): Promise<void> => {
    setRetrying(true);
    const isLoaded = await ask();
    // The button goes: the focus stays with the field.
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
