import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import styles from './field.module.css';

/** The error of a group of controls. The group refers to it by this id in `aria-describedby`. */
export const ErrorText = ({ id, message }: { id: string; message: string | undefined }) =>
  message === undefined ? null : (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      <span>{message}</span>
    </p>
  );
