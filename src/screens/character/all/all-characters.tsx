import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CharacterRow } from '#core/contract/characters/character-row.ts';
import { characterTable } from '#core/views/character-table.ts';
import { formatDay } from '#core/views/dates.ts';
import { searchTimings } from '#core/rules/search.ts';
import type { CharacterSort } from '#core/views/table-columns.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import type { Column } from '#ui/lists/data-table.tsx';
import type { Address } from '#ui/page/address.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { type Level, useLevelOf } from '../../shared/characters/level.ts';
import { levelText } from '../../shared/characters/level-text.tsx';
import { addresses } from '../../shared/addresses.ts';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { useHasPages } from '../../shared/thing-links.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import { TableScreen, type TableTexts } from '../../shared/lists/table-screen.tsx';
import type { AddressedTable } from '../../shared/lists/use-table-view.ts';
import { CharacterName } from './character-name.tsx';

const texts: TableTexts = {
  caption: 'allCharacters.title',
  search: 'table.search',
  loading: 'allCharacters.loading',
  shown: 'allCharacters.shown',
  empty: 'allCharacters.empty',
  noMatch: 'allCharacters.noMatch',
};

const rowHeight = { line: 41, block: 73 };
/** Two players may choose the same name, but hardly in the same millisecond. */
const keyOf = ({ name, created }: Pick<CharacterRow, 'name' | 'created'>): string => `${name} ${created}`;

interface Shown {
  levelOf: (experience: number) => Level;
  /** The ids of the member's own characters, by `keyOf`. */
  own: ReadonlyMap<string, string>;
  /** Where the names of others' characters lead. */
  othersLeadTo: ((id: string) => Address) | null;
  hasPortraits: boolean;
}

const dateColumn = (id: 'created' | 'lastPlayed', empty: string): Column<CharacterRow, CharacterSort> => ({
  id,
  label: text(`date.${id}`),
  width: 'minmax(7em, 1fr)',
  isSortable: true,
  cell: ({ [id]: date }) => (date === null ? empty : formatDay(date)),
});

/** Widths are in em, because the text is smaller where the window is narrower. */
const columnsWith = ({
  levelOf,
  own,
  othersLeadTo,
  hasPortraits,
}: Shown): Column<CharacterRow, CharacterSort>[] => [
  {
    id: 'name',
    label: text('column.name'),
    width: 'minmax(11.6em, 2fr)',
    isSortable: true,
    cell: (row) => (
      <CharacterName
        row={row}
        ownId={own.get(keyOf(row))}
        othersLeadTo={othersLeadTo}
        hasPortrait={hasPortraits}
      />
    ),
  },
  dateColumn('created', text('date.unknown')),
  {
    id: 'exp',
    label: text('column.exp'),
    width: 'minmax(4.75em, 1fr)',
    isSortable: true,
    isNumeric: true,
    cell: ({ exp }) => text('number', { value: exp }),
  },
  {
    id: 'level',
    label: text('column.level'),
    width: 'minmax(5.5em, 0.75fr)',
    isSortable: true,
    isNumeric: true,
    cell: ({ exp }) => levelText(levelOf(exp)),
  },
  {
    id: 'money',
    label: text('column.money'),
    width: 'minmax(8.5em, 1fr)',
    isSortable: true,
    isNumeric: true,
    cell: ({ money }) => <Explained>{moneyText(money)}</Explained>,
  },
  dateColumn('lastPlayed', text('date.never')),
];

/** Every active character of the community (docs/specification.md#all-characters). */
export function AllCharacters({ address }: { address: AddressedTable<CharacterSort> }) {
  const { api } = useServices();
  const { data, error, isPending, refetch } = useQuery(api.characters.rows());
  const levelOf = useLevelOf();
  const table = useMemo(() => data && characterTable(data), [data]);
  const mayReadHistories = useMayCall('correctCharacter');
  const leadsToHistory = api.journal.isKept && mayReadHistories;
  const hasPages = useHasPages();
  const othersLeadTo = hasPages ? addresses.anyCharacter : leadsToHistory ? addresses.characterHistory : null;
  // Without batches, every row would make a call.
  const hasPortraits = api.characters.batchesImages;
  const { data: owned } = useQuery(api.characters.own());
  const columns = useMemo(() => {
    const own = new Map(owned?.map((character) => [keyOf(character), character.id]));
    return columnsWith({ levelOf, own, othersLeadTo, hasPortraits });
  }, [levelOf, owned, othersLeadTo, hasPortraits]);
  return (
    <Page>
      <PageHeading title={text('allCharacters.title')} />
      <ReadProblem title={text('allCharacters.failed')} read={{ data, error, refetch }} />
      <TableScreen
        table={table}
        columns={columns}
        rowHeight={rowHeight}
        rowKey={keyOf}
        timing={searchTimings.characters}
        texts={texts}
        address={address}
        isLoading={isPending}
      />
    </Page>
  );
}
