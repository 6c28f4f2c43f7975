import { useMemo } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { useSeenImages } from '../shared/characters/use-token-images.ts';
import { LinkOrText, useCharacterAddress } from '../shared/thing-links.tsx';
import styles from './played-characters.module.css';

/**
 * A player's characters, each with its token image, or with initials until the image has loaded. The images are fetched
 * once the list has been near the viewport.
 */
export function PlayedCharacters({ characters }: { characters: readonly Character[] }) {
  const ids = useMemo(() => characters.map(({ id }) => id), [characters]);
  const addressOf = useCharacterAddress();
  const [ref, images] = useSeenImages<HTMLUListElement>(ids);
  return (
    <ul ref={ref} className={styles.list}>
      {characters.map(({ id, name }, index) => (
        // The key is the index, so that a table row that changes to another player reuses these elements.
        <li key={index} className={styles.one}>
          <Avatar src={images[index] ?? null} name={name} />
          <LinkOrText address={addressOf(id)} name={name} />
        </li>
      ))}
    </ul>
  );
}
