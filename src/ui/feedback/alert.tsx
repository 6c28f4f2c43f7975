import { type ReactNode, useRef } from 'react';
import styles from './alert.module.css';
import { useFocusHandover } from '../overlays/focus-fallback.ts';
import { ToneIcon } from '../elements/tone-icon.tsx';

export type AlertTone = 'danger' | 'warning' | 'success' | 'info';

/**
 * A message that appears without being requested. The role is written by hand on purpose: screen readers read
 * an element that is inserted together with its text if it is an `alert`, but not if it is only `aria-live`,
 * and no HTML element or react-aria component has that role. Success and information do not interrupt
 * (`status`).
 */
export function Alert({
  tone,
  title,
  children,
  action,
  isUrgent = tone === 'danger' || tone === 'warning',
}: {
  tone: AlertTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the message interrupts the screen reader. */
  isUrgent?: boolean;
}) {
  const alert = useRef<HTMLDivElement>(null);
  useFocusHandover(alert);
  return (
    <div ref={alert} className={styles.alert} data-tone={tone} role={isUrgent ? 'alert' : 'status'}>
      <ToneIcon tone={tone} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && children !== null && <div className={styles.body}>{children}</div>}
        {action !== undefined && action !== null && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
