import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import Undo2 from 'lucide-react/icons/undo-2';
import { nameInId } from '#core/rules/names/names.ts';
import { isSame } from '#core/rules/same.ts';
import { text } from '#texts/texts.ts';
import { type KindGroup, kindGroups } from '#core/contract/journal/kinds.ts';
import { Select } from '#ui/fields/select.tsx';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useServices } from '../shared/services.ts';
import { historyRequest, type HistoryView, wholeHistory } from './history-view.ts';
import list from './history.module.css';
import { historyCsv } from './journal-csv.ts';
import { type AskToUndo, JournalList, type Names } from './journal-list.tsx';
import { CharacterProgress } from './progress.tsx';
import { csvType } from '../shared/use-download.ts';
import { ViewForm } from './filter/view-form.tsx';
import styles from './entry-row.module.css';
import { ChangeTable } from './change-table.tsx';
import { EntryLine } from './recent/entry-line.tsx';
import { nameOfWrite, sentenceOf, withMoment } from './entry-words.ts';

export interface HistoryProps {
  characterId: string;
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** The history of a character, newest entry first (docs/specification.md#s8-journal-history). */
export function History({ characterId, view, onView }: HistoryProps) {
  const { api } = useServices();
  const request = useMemo(() => historyRequest(view), [view]);
  const query = useInfiniteQuery(api.journal.history(characterId, request));
  const isFiltered = !isSame(view, wholeHistory);
  return (
    <div className={list.history}>
      {/* One outage is said once, by the list. */}
      {!(query.isError && !query.data) && <CharacterProgress characterId={characterId} />}
      <HistoryFilterForm view={view} onView={onView} />
      <JournalList
        query={query}
        failed={text('history.failed')}
        empty={text(isFiltered ? 'history.noMatch' : 'history.empty')}
        onShowEverything={isFiltered ? () => onView(wholeHistory) : null}
        files={[
          {
            label: text('history.download'),
            name: `${nameInId(characterId)}.csv`,
            type: csvType,
            parts: () => historyCsv(api.journal.wholeHistory(characterId, request)),
          },
        ]}
        renderEntry={(entry, names, onUndo) => <EntryRow entry={entry} names={names} onUndo={onUndo} />}
      />
    </div>
  );
}

/** Chooses the kinds and the days that a history shows. */
const HistoryFilterForm = ({ view, onView }: Pick<HistoryProps, 'view' | 'onView'>) => (
  <ViewForm view={view} onView={onView}>
    {({ group }, type) => (
      <Select
        label={text('history.kind')}
        placeholder={text('history.everything')}
        clearLabel={text('form.clear', { field: text('history.kind') })}
        items={kindGroups.map((id) => ({ id, name: text(`history.${id}`) }))}
        value={group}
        onChange={(id) => type({ group: id as KindGroup | null })}
      />
    )}
  </ViewForm>
);

interface EntryProps {
  entry: JournalEntry;
  names: Names;
  onUndo: AskToUndo;
}

/** One entry of a history, in plain words. An undone entry is struck through and says that it was undone. */
function EntryRow({ entry, names, onUndo }: EntryProps) {
  const { mayUndo, act } = entry;
  return (
    <article className={`${styles.entry} ${styles.dense}`}>
      <div className={styles.words}>
        <EntryLine entry={entry} names={names} />
        <ChangeTable entry={entry} names={names} name={withMoment(entry, sentenceOf(entry))} />
      </div>
      {mayUndo && (
        <div className={styles.action}>
          <Button
            variant="secondary"
            aria-label={withMoment(entry, `${text('undo.undo')} ${nameOfWrite(entry)}`)}
            onPress={() => onUndo(act, nameOfWrite(entry))}
          >
            <Undo2 aria-hidden />
            {text('undo.undo')}
          </Button>
        </div>
      )}
    </article>
  );
}
