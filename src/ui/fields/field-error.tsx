import { CircleAlert } from 'lucide-react';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import styles from './field.module.css';

/** The error of the surrounding react-aria field, which links the error to the control. */
export const FieldError = ({ message }: { message: string | undefined }) => (
  <AriaFieldError className={styles.error}>
    <CircleAlert aria-hidden />
    <span>{message}</span>
  </AriaFieldError>
);
