import type { CharacterSort, PlayerSort } from '#core/views/table-columns.ts';
import type { View } from '#core/views/browse.ts';
import type { AddressedTable } from '#screens/shared/lists/use-table-view.ts';
import { readSort, textParameter, sortParameter, writeSort } from './view-parameters.ts';

/** The parameters that hold the view of a table in its address. */
export interface TableParameters {
  search?: string | undefined;
  /** The column to sort by, after a minus if descending; absent if sorted by name, ascending. */
  sort?: string | undefined;
}

/** Reads the address parameters of a table that can be sorted by these columns. */
export const tableParameters =
  (columns: readonly string[]) =>
  ({ search, sort }: Record<string, unknown>): TableParameters => ({
    search: textParameter(search),
    sort: sortParameter(sort, columns),
  });

type Go = (options: { search: TableParameters; replace: boolean; resetScroll: false }) => unknown;

/** The view of a table, read from its address, and the function that writes it there. */
export const addressedTable = <Key extends CharacterSort | PlayerSort>(
  { search, sort }: TableParameters,
  go: Go,
): AddressedTable<Key> => ({
  view: {
    filter: { text: search ?? '' },
    sort: readSort<Key>(sort) ?? { by: 'name' as Key, isDescending: false },
    page: 1,
  },
  onView: (view: View<{ text: string }, Key>, historyAction) => {
    const sorting = writeSort(view.sort);
    void go({
      search: {
        search: view.filter.text || undefined,
        sort: sorting === 'name' ? undefined : sorting,
      },
      replace: historyAction === 'replace',
      resetScroll: false,
    });
  },
});
