import { useInfiniteQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { EntryLine } from './entry-line.tsx';
import { historyRequest, wholeHistory } from '../history-view.ts';
import { CharacterProgress } from '../progress.tsx';
import styles from './recent-history.module.css';

/** Maximum number of entries shown. */
const shownCount = 5;

/** The newest entries of a character's history, above its progress over time, as the history shows it. */
export function RecentHistory({ characterId }: { characterId: string }) {
  const { api } = useServices();
  const { data, error, refetch } = useInfiniteQuery(
    api.journal.history(characterId, historyRequest(wholeHistory)),
  );
  const newest = data?.pages[0];
  return (
    <>
      <ReadProblem title={text('history.failed')} read={{ data, error, refetch }} />
      {!newest && !error && <Skeleton shape="lines" height="20rem" />}
      {newest?.entities.length === 0 && <p>{text('history.empty')}</p>}
      {newest && newest.entities.length > 0 && (
        <ol aria-label={text('info.recent')} className={styles.entries}>
          {newest.entities.slice(0, shownCount).map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <EntryLine entry={entry} names={newest.names} />
            </li>
          ))}
        </ol>
      )}
      <CharacterProgress characterId={characterId} />
    </>
  );
}
