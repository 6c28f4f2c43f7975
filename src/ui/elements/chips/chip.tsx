import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import type { Address } from '../../page/address.ts';
import styles from './chip.module.css';

/** A small label; a link if `href` is given, else removable if `onRemove` is given. Name the removed thing in `removeLabel`. */
export const Chip = ({
  children,
  href,
  onRemove,
  removeLabel = text('ui.remove'),
}: {
  children: ReactNode;
  href?: Address | undefined;
  /** Receives the row of the chip if it is in a list. */
  onRemove?: (row: HTMLLIElement | null) => void;
  removeLabel?: string;
}) =>
  href === undefined ? (
    <span className={styles.chip} data-removable={onRemove ? true : undefined}>
      <span className={styles.words}>{children}</span>
      {onRemove && (
        <Button
          aria-label={removeLabel}
          className={styles.remove}
          onPress={({ target }) => onRemove(target.closest('li'))}
        >
          <X aria-hidden />
        </Button>
      )}
    </span>
  ) : (
    <Link href={href} className={`${styles.chip} ${styles.link}`}>
      <span className={styles.words}>{children}</span>
    </Link>
  );
