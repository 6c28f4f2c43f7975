import { groupNames, type KindGroup } from '#core/views/journal/kind-groups.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Select } from '#ui/fields/select.tsx';
import type { HistoryView } from '../history-view.ts';
import { ViewForm } from './view-form.tsx';

const names: Record<KindGroup, TextKey> = {
  sessions: 'history.sessions',
  trades: 'history.trades',
  gifts: 'history.gifts',
  corrections: 'history.corrections',
  items: 'history.items',
  images: 'history.images',
  undone: 'history.undone',
  beginnings: 'history.beginnings',
};

interface Props {
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** Chooses the kinds and the days that a history shows. */
export const HistoryFilterForm = ({ view, onView }: Props) => (
  <ViewForm view={view} onView={onView}>
    {({ group }, type) => (
      <Select
        label={text('history.kind')}
        placeholder={text('history.everything')}
        clearLabel={text('form.clear', { field: text('history.kind') })}
        items={groupNames.map((id) => ({ id, name: text(names[id]) }))}
        value={group}
        onChange={(id) => type({ group: id as KindGroup | null })}
      />
    )}
  </ViewForm>
);
