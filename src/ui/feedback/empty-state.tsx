import type { ReactNode } from 'react';
import { EmptyPicture, type EmptyPictureName } from './empty-picture.tsx';
import styles from './empty-state.module.css';

/**
 * Shown instead of an empty list, because emptiness is not an error. Says that nothing is there, and what the user can do.
 */
export const EmptyState = ({
  title,
  children,
  picture,
}: {
  title: string;
  children?: ReactNode;
  picture: EmptyPictureName;
}) => (
  <div className={styles.empty}>
    <EmptyPicture name={picture} />
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.body}>{children}</div>}
  </div>
);
