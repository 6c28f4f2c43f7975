import { useMemo, useRef } from 'react';
import type { SearchTiming } from '#core/rules/search.ts';
import type { Table } from '#core/views/table.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { type Column, DataTable, type RowHeight } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import styles from './table-screen.module.css';
import { narrowedText } from './narrowed-text.ts';
import { typeAheadBy } from './type-ahead.ts';
import { useBrowse } from './use-browse.ts';
import { type AddressedTable, useTableView } from './use-table-view.ts';
import { useTypedText } from './use-typed-text.ts';

export interface TableTexts {
  caption: TextKey;
  search: TextKey;
  loading: TextKey;
  /** A text with the variable `count`. */
  shown: TextKey;
  empty: TextKey;
  noMatch: TextKey;
}

interface Props<Row, Key extends string> {
  /** Undefined while loading. */
  table: Table<Row, Key> | undefined;
  columns: readonly Column<Row, Key>[];
  rowHeight: RowHeight<Row>;
  rowKey: (row: Row) => string;
  timing: SearchTiming;
  texts: TableTexts;
  address: AddressedTable<Key>;
  isLoading: boolean;
}

const skeletons = { count: 12, shape: 'cells', height: 'var(--row-table)' } as const;

const typeAhead = typeAheadBy(({ name }: { name: string }) => name);

/** A table with a search by name and sorting heads; the address stores the search and the sort. */
export function TableScreen<Row extends { name: string }, Key extends string>(props: Props<Row, Key>) {
  const { table, columns, rowHeight, rowKey, timing, texts, address, isLoading } = props;
  const shown = useTableView(address);
  const browse = useBrowse(shown);
  const { filter, sort } = shown.view;
  const { typed, onType } = useTypedText(timing, filter.text, (words, historyAction) =>
    browse.send({ type: 'filter.changed', filter: { text: words } }, historyAction),
  );
  const { by, isDescending } = sort;
  const results = useRef<HTMLParagraphElement>(null);
  useSkipTarget('results', results);
  const rows = useMemo(
    () => table?.select({ text: filter.text, sort: { by, isDescending } }),
    [table, filter.text, by, isDescending],
  );
  const shownText = (count: number): string =>
    narrowedText(text(texts.shown, { count }), { words: filter.text, label: undefined });
  const sortedBy = columns.find(({ id }) => id === by)?.label ?? '';
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={text(texts.search)}
            placeholder={text(texts.search)}
            isLabelHidden
            value={typed}
            onChange={onType}
          />
        </div>
        <p ref={results} tabIndex={-1} className={styles.count} aria-live="polite">
          {rows &&
            (rows.length === 0
              ? shownText(0)
              : text(isDescending ? 'table.descending' : 'table.ascending', {
                  shown: shownText(rows.length),
                  column: sortedBy,
                }))}
        </p>
      </div>
      {isLoading && <SkeletonGrid label={text(texts.loading)} {...skeletons} />}
      {table && rows && table.size > 0 && (
        <DataTable
          caption={text(texts.caption)}
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={(column) => browse.send({ type: 'sort.chosen', by: column })}
          rowHeight={rowHeight}
          rowKey={rowKey}
          advice={text('table.advice')}
          typeAhead={typeAhead}
          isCompact
        />
      )}
      {rows?.length === 0 &&
        (table?.size === 0 ? (
          <EmptyState picture="camp" title={text(texts.empty)}>
            {text('characters.howToCreate')}
          </EmptyState>
        ) : (
          <EmptyState picture="lantern" title={text(texts.noMatch)}>
            <p>{text('search.finds')}</p>
          </EmptyState>
        ))}
    </>
  );
}
