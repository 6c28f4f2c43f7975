import { useMemo } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { useTokenImages } from '../shared/characters/use-token-images.ts';
import styles from './played-characters.module.css';

/** A player's characters, each with its token image, or its initials until that is loaded. */
export function PlayedCharacters({ characters }: { characters: readonly Character[] }) {
  const images = useTokenImages(useMemo(() => characters.map(({ id }) => id), [characters]));
  return (
    <ul className={styles.list}>
      {characters.map(({ name }, place) => (
        // Keys by index: a row that changes to another player reuses its elements.
        <li key={place} className={styles.one}>
          <Avatar src={images[place] ?? null} name={name} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
