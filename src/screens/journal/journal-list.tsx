import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useMemo, useRef } from 'react';
import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { MenuOf } from '#ui/buttons/menu-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { Ago } from '../shared/ago.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { Reason } from '../shared/writes/reason.tsx';
import { useUndo } from '../shared/writes/use-undo.ts';
import styles from './history.module.css';
import { type FileToSave, useDownload } from '../shared/use-download.ts';

const skeletons = { count: 8, shape: 'row', height: '5.25rem' } as const;
const rowHeight = 72;
const keyOf = ({ id }: JournalEntry): string => String(id);

export type Names = Readonly<Record<string, string>>;
export type AskToUndo = (act: number, what: string) => void;

interface Props {
  /** The request for the entries, page by page, and its state. */
  query: UseInfiniteQueryResult<InfiniteData<JournalPage>>;
  failed: string;
  empty: string;
  /** Removes the filter; null if there is none. */
  onShowEverything: (() => void) | null;
  /** The files that the list can be downloaded as, with the names of their buttons. */
  files: readonly (FileToSave & { label: string })[];
  renderEntry: (entry: JournalEntry, names: Names, onUndo: AskToUndo) => ReactNode;
}

interface FilesProps {
  files: Props['files'];
  isBusy: boolean;
  onDownload: (file: FileToSave) => void;
}

/** The button that downloads the list; with several files, it opens a menu of them. */
function Files({ files, isBusy, onDownload }: FilesProps) {
  const [first] = files;
  if (!first) return null;
  const isOnly = files.length === 1;
  const label = isOnly ? first.label : text('audit.download');
  const button = (
    <Button variant="quiet" isPending={isBusy} onPress={isOnly ? () => onDownload(first) : undefined}>
      <Download aria-hidden />
      {isBusy ? text('history.downloading') : label}
    </Button>
  );
  if (isOnly) return button;
  const items = files.map((file) => ({
    id: file.label,
    label: file.label,
    onAction: () => onDownload(file),
  }));
  return (
    <MenuOf label={label} items={items}>
      {button}
    </MenuOf>
  );
}

/** The heading of an entry's day, if the entry `before` is of another one. Each entry says its day to screen readers. */
function DayOf({ entry, before }: { entry: JournalEntry; before: JournalEntry | undefined }) {
  const day = formatDay(entry.at);
  if (before && formatDay(before.at) === day) return null;
  return (
    <p aria-hidden className={styles.day}>
      {day} <Ago instant={entry.at} />
    </p>
  );
}

/** Entries of the journal, newest first, with buttons to load older ones, to undo writes and to download. */
export function JournalList({ query, failed, empty, onShowEverything, files, renderEntry }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const entries = useMemo(() => data?.pages.flatMap(({ entities }) => entities), [data]);
  const names = useMemo(
    () => Object.assign({}, ...(data?.pages.map((page) => page.names) ?? [])) as Names,
    [data],
  );
  const status = useRef<HTMLParagraphElement>(null);
  useSkipTarget('results', status);
  const undo = useUndo(() => {});
  const file = useDownload();
  const last = data?.pages.at(-1);
  // The server has searched back to this entry: the entries between it and the last match do not match.
  const searchedTo = last?.next && last.entities.at(-1)?.id !== last.next.id ? last.next : null;
  const showOlder = async () => {
    const { data: now } = await fetchNextPage();
    // After the last page, the button has disappeared.
    if (now?.pages.at(-1)?.next === null) status.current?.focus();
  };
  return (
    <>
      <ReadProblem title={failed} read={{ data, error, refetch }} />
      <div className={styles.bar}>
        <p ref={status} tabIndex={-1} aria-live="polite">
          {entries && text(hasNextPage ? 'history.shownSome' : 'history.shown', { count: entries.length })}
          {searchedTo && ` ${text('audit.searchedBack', { moment: formatMoment(searchedTo.at) })}`}
        </p>
        {entries && entries.length > 0 && (
          <div className={styles.files}>
            <Files files={files} isBusy={file.isBusy} onDownload={(one) => void file.download(one)} />
          </div>
        )}
      </div>
      {!entries && !error && <SkeletonGrid label={text('history.loading')} {...skeletons} />}
      {file.error !== null && (
        <Alert tone="danger" title={text('history.downloadFailed')}>
          <Reason error={file.error} />
        </Alert>
      )}
      {entries?.length === 0 && !hasNextPage && (
        <EmptyState picture="book" title={empty}>
          {onShowEverything && (
            <Button
              onPress={() => {
                onShowEverything();
                // The button is about to disappear.
                status.current?.focus();
              }}
            >
              {text('history.showEverything')}
            </Button>
          )}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <VirtualList
          label={text('history.list')}
          items={entries}
          getKey={keyOf}
          estimateSize={rowHeight}
          advice={text('history.advice')}
          isJoined
          renderItem={(entry, index) => (
            <>
              <DayOf entry={entry} before={entries[index - 1]} />
              {renderEntry(entry, names, (act, what) => undo.offer(act, what)?.())}
            </>
          )}
        />
      )}
      {hasNextPage && (
        <div className={styles.older}>
          <Button isPending={isFetchingNextPage} onPress={() => void showOlder()}>
            {text(searchedTo ? 'audit.continue' : 'history.older')}
          </Button>
        </div>
      )}
      <FlowDialog view={undo.view} />
    </>
  );
}
