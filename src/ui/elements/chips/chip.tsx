import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import type { ReactNode } from 'react';
import type { Address } from '../../page/address.ts';
import styles from './chip.module.css';

/** A small label; a link if `href` is given, else removable if `removal` is given. */
export const Chip = ({
  children,
  href,
  removal,
}: {
  children: ReactNode;
  href?: Address | undefined;
  /** `label` names the removed thing too. `onRemove` receives the row of the chip if it is in a list. */
  removal?: { label: string; onRemove: (row: HTMLLIElement | null) => void };
}) =>
  href === undefined ? (
    <span className={styles.chip} data-removable={removal ? true : undefined}>
      <span className={styles.words}>{children}</span>
      {removal && (
        <Button
          aria-label={removal.label}
          className={styles.remove}
          onPress={({ target }) => removal.onRemove(target.closest('li'))}
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
