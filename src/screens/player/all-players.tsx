import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownersOf } from '#core/views/owners.ts';
import { type PlayerRow, playerRows, playerTable } from '#core/views/player-table.ts';
import { searchTimings } from '#core/rules/search.ts';
import type { PlayerSort } from '#core/views/table-columns.ts';
import { text } from '#texts/texts.ts';
import type { RowHeight } from '#ui/lists/data-table.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { TableScreen, type TableTexts } from '../shared/lists/table-screen.tsx';
import type { AddressedTable } from '../shared/lists/use-table-view.ts';
import { useIsOffered } from '../shared/use-may-call.ts';
import { playerColumns } from './player-columns.tsx';

const texts: TableTexts = {
  caption: 'allPlayers.title',
  search: 'table.search',
  loading: 'allPlayers.loading',
  shown: 'allPlayers.shown',
  empty: 'allPlayers.empty',
  noMatch: 'allPlayers.noMatch',
};

/** Estimated heights in px; two characters share a line. */
const rowHeight: RowHeight<PlayerRow> = {
  line: ({ characters }) => 13 + 40 * Math.max(1, Math.ceil(characters.length / 2)),
  block: ({ characters }) => 57 + 28 * Math.max(1, Math.ceil(characters.length / 2)),
};

const idOf = ({ id }: PlayerRow): string => id;

/** All players with an active character (docs/specification.md#all-players). */
export function AllPlayers({ address }: { address: AddressedTable<PlayerSort> }) {
  const { api } = useServices();
  const characters = useQuery(api.characters.active());
  const ownersRead = useMemo(
    () => ({ ...api.players.byIds(ownersOf(characters.data ?? [])), enabled: characters.isSuccess }),
    [api, characters.data, characters.isSuccess],
  );
  const players = useQuery(ownersRead);
  const table = useMemo(
    () => players.data && characters.data && playerTable(playerRows(players.data, characters.data)),
    [players.data, characters.data],
  );
  const showsSignIns = useIsOffered('memberSignIns');
  const columns = useMemo(() => playerColumns(showsSignIns), [showsSignIns]);
  const { error, refetch } = characters.error ? characters : players;
  return (
    <Page>
      <PageHeading title={text('allPlayers.title')} />
      <ReadProblem title={text('allPlayers.failed')} read={{ data: table, error, refetch }} />
      <TableScreen
        table={table}
        columns={columns}
        rowHeight={rowHeight}
        rowKey={idOf}
        timing={searchTimings.players}
        texts={texts}
        address={address}
        isLoading={!table && !error}
      />
    </Page>
  );
}
