import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/**
 * Shown instead of an empty list, which is not an error: states that nothing is there, and what to do about
 * it.
 */
export const EmptyState = ({
  title,
  children,
  icon: Icon,
}: {
  title: string;
  children?: ReactNode;
  icon?: LucideIcon;
}) => (
  <div className={styles.empty}>
    {Icon && <Icon aria-hidden className={styles.icon} />}
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.body}>{children}</div>}
  </div>
);
