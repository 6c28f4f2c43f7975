import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Character } from '#core/contract/characters.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useSeen } from '#ui/seen.ts';
import { useServices } from '../shared/services.ts';
import styles from './played-characters.module.css';

/**
 * A player's characters, each with its token image, which is asked for when the row comes into view; until then what is
 * known of it already stands there. One that fails is not worth a word in a table: its initials stand in.
 */
export function PlayedCharacters({ characters }: { characters: readonly Character[] }) {
  const { api } = useServices();
  const known = useQueryClient();
  const [ref, isSeen] = useSeen();
  const images = characters.map(({ id }) => api.characters.tokenImage(id));
  const asked = useQueries({ queries: isSeen ? images : [] });
  return (
    <ul ref={ref} className={styles.list}>
      {characters.map(({ id, name }, index) => (
        <li key={id} className={styles.one}>
          <Avatar
            src={(isSeen ? asked[index]?.data : known.getQueryData(images[index]!.queryKey)) ?? null}
            name={name}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
