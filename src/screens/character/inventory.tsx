import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { filterInventory } from '#core/rules/inventory.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FlowDialog } from '#ui/flow-dialog.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { LabelFilter } from '../item/label-filter.tsx';
import { errorText } from '../shared/problem-text.ts';
import { useServices } from '../shared/services.ts';
import { holdingsOf, type Holding } from './holdings.ts';
import styles from './inventory.module.css';
import { InventoryRow } from './inventory-row.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { useSales } from './use-sales.ts';

const rowHeight = 80;
const nameOf = ({ name }: Holding): string => name;

/** What a character owns: filtered, searched, opened, sold (specification, section 2, Character profile). */
export function Inventory({ character }: { character: Character }) {
  const { api, goTo } = useServices();
  const names = useMemo(() => Object.keys(character.inventory).toSorted(), [character.inventory]);
  const { data: items, error } = useQuery(api.items.byNames(names));
  const [labelId, setLabelId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sales = useSales(character.id);

  const holdings = useMemo(() => (items ? holdingsOf(character, items) : []), [character, items]);
  const shown = useMemo(
    () => filterInventory(holdings, { labelId, text: searched }),
    [holdings, labelId, searched],
  );

  const toggle = (name: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(name);
    else next.delete(name);
    setOpened(next);
  };

  return (
    <div className={styles.inventory}>
      <PageHeading
        title={character.name}
        lead={text('inventory.lead', { count: names.length, money: character.money })}
      >
        <bdi>{character.name}</bdi>
      </PageHeading>
      <div className={styles.filters}>
        <LabelFilter value={labelId} onChange={setLabelId} />
        <SearchField
          label={text('inventory.search')}
          placeholder={text('inventory.search')}
          isLabelHidden
          value={search}
          onChange={setSearch}
        />
      </div>
      {!items && !error && <Skeleton height="40vh" />}
      <p className={styles.count} aria-live="polite">
        {items && text('inventory.shown', { count: shown.length })}
      </p>
      {items && shown.length === 0 && (
        <EmptyState title={text(holdings.length === 0 ? 'inventory.empty' : 'inventory.noMatch')} />
      )}
      {shown.length > 0 && (
        <VirtualList
          label={text('profile.inventory')}
          items={shown}
          getKey={nameOf}
          estimateSize={rowHeight}
          renderItem={(holding) => (
            <InventoryRow
              holding={holding}
              isOpen={opened.has(holding.name)}
              onOpen={(isOpen) => toggle(holding.name, isOpen)}
              sale={sales.of(holding)}
              onSell={sales.show}
            />
          )}
        />
      )}
      {sales.shown && <SaleDialog sale={sales.shown} onClosed={sales.close} />}
      <FlowDialog
        view={
          error && !items
            ? {
                kind: 'failed',
                title: text('inventory.failed'),
                description: errorText(error),
                backLabel: text('dialog.back'),
                onBack: () => goTo('/user'),
              }
            : null
        }
      />
    </div>
  );
}
