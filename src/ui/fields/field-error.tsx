import { CircleAlert } from 'lucide-react';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import styles from './field.module.css';

/** The error of the react-aria field that it stands in, which links it to the control. */
export const FieldError = ({ message }: { message: string | undefined }) => (
  <AriaFieldError className={styles.error}>
    <CircleAlert aria-hidden />
    <span>{message}</span>
  </AriaFieldError>
);
