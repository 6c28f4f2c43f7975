import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { type InventoryFilter, inventoryFilter } from '#core/views/inventory.ts';
import { searchTimings } from '#core/rules/search.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { useHandler } from '#ui/lists/use-handler.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { LabelFilter } from '../shared/lists/label-filter.tsx';
import { ItemHead } from '../item/item-facts.tsx';
import { narrowedBy, NoItem } from '../item/no-item.tsx';
import { FailedRead } from '../shared/loading/failed-read.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { type Addressed, useBrowse } from '../shared/lists/use-browse.ts';
import { useOpenRows } from '../shared/lists/use-history-state.ts';
import { narrowedText } from '../shared/lists/narrowed-text.ts';
import { useLabelList } from '../shared/lists/use-choices.ts';
import { typeAheadBy } from '../shared/lists/type-ahead.ts';
import { useTypedText } from '../shared/lists/use-typed-text.ts';
import { holdingsOf, type Holding, itemNames } from './holdings.ts';
import styles from './inventory.module.css';
import { InventoryRow } from './inventory-row.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { useSales } from './use-sales.ts';

const noFilter: InventoryFilter = { text: '', labelId: null };
const skeletons = { count: 8, shape: 'row', height: 'var(--row-item)' } as const;
const rowHeight = 45;
const sellNothing = () => {};
const nameOf = ({ name }: Holding): string => name;
const typeAhead = typeAheadBy(nameOf);

interface OwnProps extends Addressed<InventoryFilter> {
  character: Character;
}

interface Props extends OwnProps {
  /** Null on the page of a character, where nothing is sold, and a failure stays on the page. */
  sales: ReturnType<typeof useSales> | null;
}

/** The inventory of an own character, which can sell (docs/specification.md#s2-profile-inventory). */
export const OwnInventory = (props: OwnProps) => (
  <Inventory sales={useSales(props.character.id)} {...props} />
);

/** A character's items: filter, search, expand. */
export function Inventory({ character, sales, ...addressed }: Props) {
  const { api } = useServices();
  const names = useMemo(() => itemNames(character), [character]);
  const { data: items, error, refetch } = useQuery(api.items.byNames(names));
  const { labelId } = addressed.view.filter;
  const label = useLabelList('ITEM').items.find(({ id }) => id === labelId)?.name;
  const browse = useBrowse(addressed);
  // Each letter filters the rows at once; the address changes after a pause.
  const { arrived, typed, isBusy, onType } = useTypedText(
    searchTimings.inventory,
    addressed.view.filter.text,
    (words, historyAction) => browse.send({ type: 'filter.changed', filter: { text: words } }, historyAction),
  );
  const searched = useDeferredValue(typed);
  // If a link has brought the name of an item, that item's row is open.
  const [opened, toggle] = useOpenRows('inventory', arrived);
  const open = useHandler(toggle);
  const results = useRef<HTMLParagraphElement>(null);
  useSkipTarget('results', results);

  const holdings = useMemo(() => (items ? holdingsOf(character, items) : []), [character, items]);
  const filter = useMemo(() => inventoryFilter(holdings), [holdings]);
  const shown = useMemo(() => filter({ labelId, text: searched }), [filter, labelId, searched]);
  const count =
    items &&
    narrowedText(text('inventory.shown', { count: shown.length }), { words: searched.trim(), label });
  // Screen readers announce the count once typing has paused, not for each letter.
  const [said, setSaid] = useState(count);
  if (!isBusy && searched === typed && said !== count) setSaid(count);

  const showAll = () => {
    onType('');
    browse.send({ type: 'filter.changed', filter: noFilter });
  };

  return (
    <div className={styles.inventory}>
      <LabelFilter
        value={labelId}
        onChange={(id) => browse.send({ type: 'filter.changed', filter: { labelId: id } })}
      >
        <SearchField
          label={text('inventory.search')}
          placeholder={text('inventory.search')}
          isLabelHidden
          value={typed}
          onChange={onType}
        />
      </LabelFilter>
      <ReadProblem title={text('inventory.failed')} read={{ data: items, error, refetch }} />
      <p ref={results} tabIndex={-1} className={styles.count} aria-live="polite">
        {said}
      </p>
      {!items && !error && <SkeletonGrid label={text('itemList.loading')} {...skeletons} />}
      {items && holdings.length === 0 && (
        <EmptyState picture="chest" title={text('inventory.empty')}>
          {text('inventory.emptyHint')}
        </EmptyState>
      )}
      {holdings.length > 0 && shown.length === 0 && (
        <NoItem by={narrowedBy(searched.trim() !== '', labelId)} onShowAll={showAll} />
      )}
      {shown.length > 0 && (
        <div>
          <ItemHead amounts={[text('item.sell'), '']} />
          <VirtualList
            label={text('profile.inventory')}
            items={shown}
            getKey={nameOf}
            estimateSize={rowHeight}
            isJoined
            advice={text('inventory.advice')}
            typeAhead={typeAhead}
            renderItem={(holding) => (
              <InventoryRow
                holding={holding}
                isOpen={opened.has(holding.name)}
                onOpen={open}
                sale={(opened.has(holding.name) && sales?.of(holding)) || null}
                onSell={sales?.show ?? sellNothing}
              />
            )}
          />
        </div>
      )}
      {sales?.shown && <SaleDialog sale={sales.shown} money={character.money} onClosed={sales.close} />}
      <FailedRead title="inventory.failed" error={items || !sales ? null : error} />
    </div>
  );
}
