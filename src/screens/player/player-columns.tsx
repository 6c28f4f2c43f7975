import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { memo, useMemo } from 'react';
import { formatDay } from '#core/views/dates.ts';
import type { PlayerRow } from '#core/views/player-table.ts';
import type { PlayerSort } from '#core/views/table-columns.ts';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import type { Column } from '#ui/lists/data-table.tsx';
import { Seal } from '#ui/elements/signs/seal.tsx';
import type { Character } from '#core/contract/characters.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { addresses } from '../shared/addresses.ts';
import { PlayerLink, LinkOrText, useCharacterAddress } from '../shared/thing-links.tsx';
import styles from './master-mark.module.css';
import { useSeenImages } from '../shared/characters/use-token-images.ts';
import played from './played-characters.module.css';

/**
 * A red check or a green cross (docs/specification.md#s2-all-players-master), each with a word for users who
 * cannot see the colour. The seal beside a master's word neither praises nor warns.
 */
const MasterMark = memo(({ isMaster }: { isMaster: boolean }) => {
  const Sign = isMaster ? Check : X;
  return (
    <span className={styles.mark} data-master={isMaster}>
      <Sign aria-hidden className={styles.sign} />
      {text(isMaster ? 'allPlayers.master' : 'allPlayers.notMaster')}
      {isMaster && <Seal />}
    </span>
  );
});

/**
 * The columns of the table of players (docs/specification.md#s2-all-players-columns). With `showsSignIns`, each name has
 * a link to the player's sign-ins.
 */
export const playerColumns = (showsSignIns: boolean): Column<PlayerRow, PlayerSort>[] => [
  {
    id: 'name',
    label: text('column.name'),
    width: 'minmax(6rem, 2fr)',
    isSortable: true,
    cell: ({ id, name }) => (
      <>
        <PlayerLink id={id} name={name} />
        {showsSignIns && (
          <div>
            <TextLink href={addresses.memberSignIns(id)} aria-label={text('signIns.titleOf', { name })}>
              {text('nav.signIns')}
            </TextLink>
          </div>
        )}
      </>
    ),
  },
  {
    id: 'dateJoined',
    label: text('column.dateJoined'),
    width: 'minmax(8.5rem, 1fr)',
    isSortable: true,
    cell: ({ dateJoined }) => (dateJoined === null ? text('date.unknown') : formatDay(dateJoined)),
  },
  {
    id: 'lastActivity',
    label: text('column.lastActivity'),
    width: 'minmax(9rem, 1fr)',
    isSortable: true,
    isAtEnd: true,
    cell: ({ lastActivity }) => (lastActivity === null ? text('date.never') : formatDay(lastActivity)),
  },
  {
    id: 'characters',
    label: text('column.activeCharacters'),
    width: 'minmax(0, 4fr)',
    isLong: true,
    isPlain: true,
    cell: ({ characters }) => <PlayedCharacters characters={characters} />,
  },
  {
    id: 'master',
    label: text('column.master'),
    width: 'minmax(11rem, 1fr)',
    isAtEnd: true,
    isPlain: true,
    cell: ({ isMaster }) => <MasterMark isMaster={isMaster} />,
  },
];

/**
 * A player's characters, each with its token image, or with initials until the image has loaded. The images are fetched
 * once the list has been near the viewport.
 */
function PlayedCharacters({ characters }: { characters: readonly Character[] }) {
  const ids = useMemo(() => characters.map(({ id }) => id), [characters]);
  const addressOf = useCharacterAddress();
  const [ref, images] = useSeenImages<HTMLUListElement>(ids);
  return (
    <ul ref={ref} className={played.list}>
      {characters.map(({ id, name }, index) => (
        // The key is the index, so that a table row that changes to another player reuses these elements.
        <li key={index} className={played.one}>
          <Avatar src={images[index] ?? null} name={name} />
          <LinkOrText address={addressOf(id)} name={name} />
        </li>
      ))}
    </ul>
  );
}
