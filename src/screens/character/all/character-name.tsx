import { useMemo } from 'react';
import type { CharacterRow } from '#core/contract/character-row.ts';
import { characterIdOf } from '#core/rules/names/names.ts';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { addresses } from '../../shared/addresses.ts';
import { useSeenImages } from '../../shared/characters/use-token-images.ts';
import styles from './character-name.module.css';

interface Props {
  row: CharacterRow;
  /** The character's id if it belongs to the signed-in member; otherwise undefined. */
  ownId: string | undefined;
  /** Whether the names of others' characters link to their histories. */
  leadsToHistory: boolean;
  /** Whether to show token images: only if the server sends those of many characters at once. */
  hasPortrait: boolean;
}

/**
 * A character's name in the table, with its token image. A member's own character links to its profile; another one links
 * to its history, if the member may read it.
 */
export function CharacterName({ row: { name, player }, ownId, leadsToHistory, hasPortrait }: Props) {
  const id = ownId ?? (player ? characterIdOf(player, name) : undefined);
  return (
    <span className={styles.name}>
      {hasPortrait && (id === undefined ? <Avatar src={null} name={name} /> : <Face id={id} name={name} />)}
      <NameLink id={id} name={name} isOwn={ownId !== undefined} leadsToHistory={leadsToHistory} />
    </span>
  );
}

interface NameLinkProps {
  id: string | undefined;
  name: string;
  isOwn: boolean;
  leadsToHistory: boolean;
}

function NameLink({ id, name, isOwn, leadsToHistory }: NameLinkProps) {
  if (id === undefined || !(isOwn || leadsToHistory)) return <bdi>{name}</bdi>;
  return (
    <TextLink
      href={isOwn ? addresses.character(id) : addresses.characterHistory(id)}
      aria-label={isOwn ? undefined : text('history.of', { name })}
    >
      <bdi>{name}</bdi>
    </TextLink>
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
