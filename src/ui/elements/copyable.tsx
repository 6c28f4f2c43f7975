import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import styles from './copyable.module.css';

interface Props {
  label: string;
  value: string;
  /** Whether the button gets the focus when it appears. */
  isFocused?: boolean;
}

/**
 * A text for another program, and a button that copies the text, or selects it if the browser does not allow copying.
 */
export function Copyable({ label, value, isFocused = false }: Props) {
  const id = useId();
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'ui.copied' | 'ui.notCopied'>();
  const copy = async () => {
    // A screen reader would not announce the same words again.
    setOutcome(undefined);
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('ui.copied');
    } catch {
      // This also happens in an insecure context, where browsers have no clipboard.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      setOutcome('ui.notCopied');
    }
  };
  return (
    <div className={styles.copyable}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <code ref={shown} className={styles.value}>
        {value}
      </code>
      <div className={styles.copy}>
        <Button
          // What is shown only once is copied next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFocused}
          aria-describedby={id}
          onPress={() => void copy()}
        >
          <Copy aria-hidden />
          {text('ui.copy')}
        </Button>
        <p aria-live="polite">{outcome && text(outcome)}</p>
      </div>
    </div>
  );
}
