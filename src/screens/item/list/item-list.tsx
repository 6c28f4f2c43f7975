import { useState } from 'react';
import { isLongEnough, searchTimings } from '#core/rules/search.ts';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { addresses } from '../../shared/addresses.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { FailedRead } from '../../shared/loading/failed-read.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import type { Addressed, HistoryAction } from '../../shared/lists/use-browse.ts';
import { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { narrowedText } from '../../shared/lists/narrowed-text.ts';
import { useLabelList } from '../../shared/lists/use-choices.ts';
import { EditItemDialog } from '../edit-item-dialog.tsx';
import { ItemRows } from './item-rows.tsx';
import { useTypedText } from '../../shared/lists/use-typed-text.ts';
import { LabelFilter } from '../../shared/lists/label-filter.tsx';
import { narrowedBy, NoItem } from '../no-item.tsx';
import { useQuery } from '@tanstack/react-query';
import { usePaged } from '../../shared/lists/use-paged.ts';

const skeletons = { count: 10, shape: 'row', height: 'var(--row-item)' } as const;
const noFilter: ItemFilter = { text: '', labelId: null };

/** All items: filter, search, expand, edit, delete (docs/specification.md#item-list). */
export function ItemList(addressed: Addressed<ItemFilter>) {
  const mayAdd = useMayCall('createItem');
  const { filter } = addressed.view;
  const label = useLabelList('ITEM').items.find(({ id }) => id === filter.labelId)?.name;
  const isSearched = isLongEnough(filter.text, searchTimings.items.minimumLength);
  const narrowing = { words: isSearched ? filter.text : '', label };
  const paged = useItems(addressed);
  const { browse, entities, error } = paged;
  const writes = useConfirmedWrites();
  const [edited, setEdited] = useState<string | null>(null);
  const isNarrowed = browse.can({ type: 'filter.changed', filter: noFilter });
  return (
    <Page>
      <PageHeading title={text('itemList.heading')} lead={text('itemList.lead')} />
      <ItemFilters
        filter={filter}
        onChange={(change, historyAction) =>
          browse.send({ type: 'filter.changed', filter: change }, historyAction)
        }
      />
      <ReadProblem title={text('itemList.failed')} read={{ data: entities, error, refetch: paged.refetch }} />
      <PagedList
        paged={paged}
        shown={(count) => text('inventory.shown', { count })}
        found={(count) => text('itemList.found', { count })}
        narrow={(words) => narrowedText(words, narrowing)}
        skeleton={<SkeletonGrid label={text('itemList.loading')} {...skeletons} />}
        empty={
          isNarrowed ? (
            <NoItem
              by={narrowedBy(isSearched, filter.labelId)}
              onShowAll={() => browse.send({ type: 'filter.changed', filter: noFilter })}
            />
          ) : (
            <EmptyState picture="chest" title={text('itemList.none')}>
              {mayAdd && <TextLink href={addresses.addItem}>{text('nav.addItem')}</TextLink>}
            </EmptyState>
          )
        }
      >
        {(items) => <ItemRows items={items} writes={writes} onEdit={setEdited} />}
      </PagedList>
      {edited !== null && (
        <EditItemDialog name={edited} onClosed={() => setEdited(null)} onSaved={() => setEdited(null)} />
      )}
      {writes.dialog}
      <FailedRead title="itemList.failed" error={entities ? null : error} />
    </Page>
  );
}

interface FilterProps {
  filter: ItemFilter;
  onChange: (filter: Partial<ItemFilter>, historyAction?: HistoryAction) => void;
}

/** The filters of the item list: a label, and a debounced text. */
function ItemFilters({ filter, onChange }: FilterProps) {
  const { typed, isTooShort, onType } = useTypedText(
    searchTimings.items,
    filter.text,
    (settledText, historyAction) => onChange({ text: settledText }, historyAction),
  );
  return (
    <LabelFilter value={filter.labelId} onChange={(labelId) => onChange({ labelId })}>
      <SearchField
        label={text('itemList.search')}
        placeholder={text('itemList.search')}
        isLabelHidden
        value={typed}
        hint={isTooShort ? text('choices.typeMore', { count: searchTimings.items.minimumLength }) : ''}
        onChange={onType}
      />
    </LabelFilter>
  );
}

/** The filter of the item list. */
interface ItemFilter {
  text: string;
  labelId: string | null;
}

/**
 * The page of items at an address. A request needs the whole label, so a filter by label waits for the
 * labels.
 */
function useItems(addressed: Addressed<ItemFilter>) {
  const { api } = useServices();
  const { text: words, labelId } = addressed.view.filter;
  // The address may contain a text that is too short for a search.
  const searched = isLongEnough(words, searchTimings.items.minimumLength) ? words : '';
  const labels = useQuery(api.reference.labels('ITEM'));
  const label = labels.data?.find(({ id }) => id === labelId) ?? null;
  const isReady = labelId === null || labels.data !== undefined;
  const isMissingLabel = labelId !== null && isReady && label === null;
  const paged = usePaged(
    addressed,
    (offset) => api.items.search({ text: searched, label, offset }),
    api.items.count({ text: searched, label }),
    isReady && !isMissingLabel,
  );
  // No item has a label that does not exist.
  if (isMissingLabel)
    return { ...paged, entities: [], hasNext: false, last: null, total: null, isTurning: false, error: null };
  // Until the labels are read, the request cannot be composed.
  return isReady ? paged : { ...paged, error: labels.error };
}
