import { useState } from 'react';
import styles from './avatar.module.css';
import { initials, tintOf } from './initials.ts';

/**
 * A small round picture of a member, a player or a character. It is decorative: its control or the text beside it
 * contains the name.
 */
export function Avatar({ src, name }: { src: string | null; name: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isShown = src !== null && src !== failedSrc;
  return (
    // The style sheet draws the initials from an attribute, so they are not text and not part of an accessible
    // name.
    <span
      aria-hidden
      className={styles.avatar}
      data-initials={isShown ? undefined : initials(name)}
      data-tint={isShown ? undefined : tintOf(name)}
    >
      {isShown && (
        // Each picture gets its own image element, so the old picture never shows beside the new name.
        <img key={src} alt="" src={src} draggable={false} onError={() => setFailedSrc(src)} />
      )}
    </span>
  );
}
