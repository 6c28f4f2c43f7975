import { X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import styles from './chip.module.css';

/** A small label; removable if `onRemove` is given. Name the removed thing in `removeLabel`. */
export const Chip = ({
  children,
  onRemove,
  removeLabel = text('ui.remove'),
}: {
  children: ReactNode;
  onRemove?: () => void;
  removeLabel?: string;
}) => (
  <span className={styles.chip} data-removable={onRemove ? true : undefined}>
    <span className={styles.words}>{children}</span>
    {onRemove && (
      <Button aria-label={removeLabel} className={styles.remove} onPress={onRemove}>
        <X aria-hidden />
      </Button>
    )}
  </span>
);
