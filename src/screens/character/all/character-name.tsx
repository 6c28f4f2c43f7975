import { useMemo } from 'react';
import type { CharacterRow } from '#core/contract/characters/character-row.ts';
import { characterIdOf } from '#core/rules/names/names.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../../shared/addresses.ts';
import { useSeenImages } from '../../shared/characters/use-token-images.ts';
import { LinkOrText } from '../../shared/thing-links.tsx';
import styles from './character-name.module.css';

interface Props {
  row: CharacterRow;
  /** The character's id if it belongs to the signed-in member; otherwise undefined. */
  ownId: string | undefined;
  /** Where the names of others' characters lead. */
  othersLeadTo: ((id: string) => Address) | null;
  /** Whether to show token images: only if the server sends those of many characters at once. */
  hasPortrait: boolean;
}

/** A character's name in the table, with its token image. A member's own character links to its profile. */
export function CharacterName({ row: { name, player }, ownId, othersLeadTo, hasPortrait }: Props) {
  const id = ownId ?? (player ? characterIdOf(player, name) : undefined);
  const address = ownId === undefined ? id && othersLeadTo?.(id) : addresses.character(ownId);
  return (
    <span className={styles.name}>
      {hasPortrait && (id === undefined ? <Avatar src={null} name={name} /> : <Face id={id} name={name} />)}
      <LinkOrText address={address || null} name={name} />
    </span>
  );
}

/** The token image. It is fetched, with those of the rows around it, once the row has been near the viewport. */
function Face({ id, name }: { id: string; name: string }) {
  const ids = useMemo(() => [id], [id]);
  const [ref, [image = null]] = useSeenImages<HTMLSpanElement>(ids);
  return (
    <span ref={ref} className={styles.face}>
      <Avatar src={image} name={name} />
    </span>
  );
}
