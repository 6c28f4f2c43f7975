import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nameInId } from '#core/rules/names/names.ts';
import { isSame } from '#core/rules/same.ts';
import { text } from '#texts/texts.ts';
import { useServices } from '../shared/services.ts';
import { EntryRow } from './entry-row.tsx';
import { HistoryFilterForm } from './filter/history-filter.tsx';
import { historyRequest, type HistoryView, wholeHistory } from './history-view.ts';
import styles from './history.module.css';
import { historyCsv } from './journal-csv.ts';
import { JournalList } from './journal-list.tsx';
import { CharacterProgress } from './progress.tsx';
import { csvType } from './use-download.ts';

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
    <div className={styles.history}>
      <CharacterProgress characterId={characterId} />
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
