import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import styles from './field.module.css';
import { keepFocusInView } from '../overlays/focus-in-view.ts';

/** The error of the surrounding react-aria field, which links the error to the control. */
export function FieldError({ message }: { message: string | undefined }) {
  useEffect(() => {
    // The error of a field that was left by Tab moves the next field down.
    if (message !== undefined) keepFocusInView();
  }, [message]);
  return (
    <AriaFieldError className={styles.error}>
      <CircleAlert aria-hidden />
      <span>{message}</span>
    </AriaFieldError>
  );
}
