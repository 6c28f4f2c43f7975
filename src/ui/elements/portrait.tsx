import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { initials } from './initials.ts';
import styles from './portrait.module.css';

export type PortraitProps = {
  /** Null while there is none; a source that fails counts as none. */
  src: string | null;
  name: string;
  tone: 'success' | 'danger' | 'neutral' | 'warning' | 'accent';
  size?: 'small' | 'medium' | 'large';
  /** A few characters on a seal at its foot. */
  badge?: string;
  /** True when no name stands beside it: the image then carries the name. */
  isNamed?: boolean;
  /** Stands in for a picture instead of the initials. */
  placeholder?: LucideIcon;
};

/** A face in a ring of its standing. Without a picture its initials stand in, or what is said to. */
export function Portrait({
  src,
  name,
  tone,
  size = 'medium',
  badge,
  isNamed = false,
  placeholder: Placeholder,
}: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== null && src !== failed ? src : null;
  return (
    <span className={styles.portrait} data-tone={tone} data-size={size}>
      <span className={styles.ring}>
        {shown === null ? (
          <span
            className={styles.initials}
            // Drawn by the style sheet: no text, so no part of a name.
            data-initials={Placeholder ? undefined : initials(name)}
            {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
          >
            {Placeholder && <Placeholder aria-hidden />}
          </span>
        ) : (
          <img
            className={styles.image}
            src={shown}
            alt={isNamed ? name : ''}
            decoding="async"
            draggable={false}
            onError={() => setFailed(shown)}
          />
        )}
      </span>
      {badge !== undefined && (
        <span aria-hidden className={styles.badge}>
          {badge}
        </span>
      )}
    </span>
  );
}
