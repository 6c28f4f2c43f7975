import { useState } from 'react';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/** A member's small round picture: decoration of the control or the name that it stands in or beside. */
export function Avatar({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src !== null && src !== failed;
  return (
    // As an attribute that the style sheet draws, the initials are no text: they must not seem part of a name.
    <span aria-hidden className={styles.avatar} data-initials={isShown ? undefined : initials(name)}>
      {isShown && (
        // Another picture is another image: the one before it is not seen beside another name while this one loads.
        <img key={src} alt="" src={src} draggable={false} onError={() => setFailed(src)} />
      )}
    </span>
  );
}
