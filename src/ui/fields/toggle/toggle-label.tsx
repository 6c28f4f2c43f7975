import { VisuallyHidden } from '../../elements/visually-hidden.tsx';
import styles from './toggle.module.css';

interface Props {
  label: string;
  isHidden: boolean;
  isRequired?: boolean;
}

/** The label beside a checkbox or switch. */
export const ToggleLabel = ({ label, isHidden, isRequired }: Props) =>
  isHidden ? (
    <VisuallyHidden>{label}</VisuallyHidden>
  ) : (
    <span className={styles.words} data-required={isRequired || undefined}>
      {label}
    </span>
  );
