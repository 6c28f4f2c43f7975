import { Link } from 'react-aria-components/Link';
import type { ReactNode } from 'react';
import type { Address } from '../../page/address.ts';
import styles from './card.module.css';

export type CardTone = 'success' | 'danger' | 'neutral';

/** A raised sheet. With an address, the whole card is one link, named by its content. */
export const Card = ({
  tone,
  href,
  children,
}: {
  tone?: CardTone;
  href?: Address | undefined;
  children: ReactNode;
}) =>
  href === undefined ? (
    <div className={styles.card} data-tone={tone}>
      {children}
    </div>
  ) : (
    <Link className={styles.card} data-tone={tone} href={href}>
      {children}
    </Link>
  );
