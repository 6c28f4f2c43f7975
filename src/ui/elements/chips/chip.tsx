import { X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { type ReactNode, useRef } from 'react';
import { text } from '#texts/texts.ts';
import styles from './chip.module.css';
import { useFocusHandover } from '../../overlays/focus-fallback.ts';

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
    {onRemove && <RemoveButton label={removeLabel} onRemove={onRemove} />}
  </span>
);

/** When the button disappears, perhaps some time after the press, focus moves to the nearest `data-focus-fallback`. */
function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <Button ref={button} aria-label={label} className={styles.remove} onPress={onRemove}>
      <X aria-hidden />
    </Button>
  );
}
