import { formatDay } from '#core/views/dates.ts';
import type { PlayerRow } from '#core/views/player-table.ts';
import type { PlayerSort } from '#core/views/table-columns.ts';
import { text } from '#texts/texts.ts';
import type { Column } from '#ui/lists/data-table.tsx';
import { MasterMark } from './master-mark.tsx';
import { PlayedCharacters } from './played-characters.tsx';

/** The columns of the table of players (docs/specification.md#s2-all-players-columns). */
export const playerColumns = (): Column<PlayerRow, PlayerSort>[] => [
  {
    id: 'name',
    label: text('column.name'),
    width: 'minmax(6rem, 2fr)',
    isSortable: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
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
    cell: ({ lastActivity }) => (lastActivity === null ? text('date.never') : formatDay(lastActivity)),
  },
  {
    id: 'characters',
    label: text('column.activeCharacters'),
    width: 'minmax(0, 4fr)',
    isLong: true,
    cell: ({ characters }) => <PlayedCharacters characters={characters} />,
  },
  {
    id: 'master',
    label: text('column.master'),
    width: 'minmax(11rem, 1fr)',
    isLong: true,
    cell: ({ isMaster }) => <MasterMark isMaster={isMaster} />,
  },
];
