import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import styles from './folded-fields.module.css';

interface Props {
  /** Whether the fields are visible in a narrow window. A wide one always shows them. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** How many of the fields have a value. */
  count: number;
  children: ReactNode;
}

/**
 * Secondary filters, which a narrow window shows only after a press on a button that says how many are set. The fields
 * stay mounted, so that half-typed text is not lost. In a wide window, the container lays them out.
 */
export function FoldedFields({ isOpen, onOpenChange, count, children }: Props) {
  const id = useId();
  return (
    <>
      <div className={styles.toggle}>
        <Button
          data-focus-fallback
          aria-label={text('ui.filtersSet', { count })}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => onOpenChange(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {text('ui.filters')}
          {/* The number is not text: users of voice control say a button's text, so its name must contain that text. */}
          {count > 0 && (
            <span aria-hidden className={styles.count} data-count={text('number', { value: count })} />
          )}
        </Button>
      </div>
      <div id={id} data-folded-fields className={styles.fields} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
