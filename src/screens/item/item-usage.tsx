import { searchKey } from '#core/rules/names/search-key.ts';
import { searchTimings } from '#core/rules/search.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SuggestField } from '#ui/fields/choice/suggest-field.tsx';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { type Addressed, useBrowse } from '../shared/lists/use-browse.ts';
import { useItemSuggestions } from '../shared/lists/use-suggestions.ts';
import { Holders } from './holders.tsx';
import styles from './item-usage.module.css';

/** The item whose holders the screen shows, and whether it shows only active holders. */
export interface UsageFilter {
  item: string | null;
  isActiveOnly: boolean;
}

/** The holders of an item (docs/specification.md#item-usage). */
export function ItemUsage(addressed: Addressed<UsageFilter>) {
  const { item, isActiveOnly } = addressed.view.filter;
  const { send } = useBrowse(addressed);
  const suggestions = useItemSuggestions(searchTimings.items, 'itemUsage.searchFailed');
  const change = (filter: Partial<UsageFilter>) => send({ type: 'filter.changed', filter });
  return (
    <Page>
      <PageHeading title={text('itemUsage.heading')} lead={text('itemUsage.lead')} />
      <div className={styles.question}>
        <SuggestField
          label={text('itemUsage.item')}
          placeholder={text('itemUsage.placeholder')}
          value={item}
          fold={searchKey}
          onChange={(name) => change({ item: name })}
          suggestions={suggestions.items}
          isSearching={suggestions.isSearching}
          searchHint={suggestions.hint}
          searchError={suggestions.problem}
          onSearch={suggestions.search}
        />
        <Switch
          label={text('itemUsage.activeOnly')}
          value={isActiveOnly}
          onChange={(isOn) => change({ isActiveOnly: isOn })}
        />
      </div>
      {item === null ? (
        <EmptyState picture="chest" title={text('itemUsage.choose')} />
      ) : (
        <Holders
          key={item}
          item={item}
          isActiveOnly={isActiveOnly}
          onIncludeInactive={() => change({ isActiveOnly: false })}
        />
      )}
    </Page>
  );
}
