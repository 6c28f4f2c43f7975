import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { initials, tintOf } from './initials.ts';
import styles from './portrait.module.css';

export interface PortraitProps {
  /** URL of the picture; null if there is none. A picture that fails to load counts as none. */
  src: string | null;
  name: string;
  tone: 'success' | 'danger' | 'neutral' | 'warning' | 'accent';
  size?: 'small' | 'medium' | 'large';
  /** A few characters, shown on a seal at the bottom. */
  badge?: string;
  /** Shown instead of the initials if there is no picture. */
  placeholder?: LucideIcon;
}

/** A decorative face in a ring coloured by its status. Without a picture it shows the initials or the `placeholder`. */
export function Portrait({
  src,
  name,
  tone,
  size = 'medium',
  badge,
  placeholder: Placeholder,
}: PortraitProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src !== null && src !== failedSrc ? src : null;
  return (
    <span className={styles.portrait} data-tone={tone} data-size={size}>
      <span className={styles.ring}>
        {shown === null ? (
          <span
            className={styles.initials}
            // The style sheet draws the initials from an attribute, so they are not text and not part of a name.
            data-initials={Placeholder ? undefined : initials(name)}
            data-tint={Placeholder ? undefined : tintOf(name)}
            aria-hidden
          >
            {Placeholder && <Placeholder aria-hidden />}
          </span>
        ) : (
          <img
            className={styles.image}
            src={shown}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setFailedSrc(shown)}
          />
        )}
      </span>
      {badge !== undefined && (
        // Like the initials, the badge is not text: voice control users speak a name as they read it, without the badge.
        <span aria-hidden className={styles.badge} data-badge={badge} />
      )}
    </span>
  );
}
