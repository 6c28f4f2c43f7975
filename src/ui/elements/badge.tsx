import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import styles from './badge.module.css';

export type Tone = 'success' | 'danger' | 'neutral' | 'warning' | 'accent';

/** A short status: a word, its colour and, where colour alone would distinguish it, an icon. */
export const Badge = ({
  tone,
  icon: Icon,
  isOutlined = false,
  children,
}: {
  tone: Tone;
  /** Whether the tone colours only the text, the icon and the edge, not the background. */
  isOutlined?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
}) => (
  <span className={styles.badge} data-tone={tone} data-outlined={isOutlined || undefined}>
    {Icon && <Icon aria-hidden className={styles.icon} />}
    <Explained>{children}</Explained>
  </span>
);
