import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './error-panel.module.css';
import { PageHeading } from './page-heading.tsx';

/** A page that could not be shown. Its title is the page's heading, and takes its focus. */
export const ErrorPanel = ({
  title,
  description,
  action,
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}) => (
  <section className={styles.panel}>
    <CircleAlert aria-hidden className={styles.icon} />
    <PageHeading>{title}</PageHeading>
    {description !== undefined && <div className={styles.description}>{description}</div>}
    {action !== undefined && <div>{action}</div>}
  </section>
);
