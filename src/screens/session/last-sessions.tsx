import type { Session } from '#core/contract/sessions.ts';
import { text } from '#texts/texts.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import { SessionLink } from '../shared/thing-links.tsx';
import styles from './last-sessions.module.css';
import { dayOf, nameAmong, titleOf } from './session-facts.ts';
import { initialCount, ShowAll } from './show-all.tsx';

const rowHeight = 40;
const idOf = ({ id }: Session): string => id;

/** Date and title of the first sessions, and of all once the user asks. A year can have thousands, hence `VirtualList`. */
export function LastSessions({ sessions }: { sessions: readonly Session[] }) {
  const [isExpanded, setExpanded] = useHistoryState<boolean>('sessions.whole', false);
  return (
    <>
      <VirtualList
        label={text('stats.last')}
        items={isExpanded ? sessions : sessions.slice(0, initialCount)}
        getKey={idOf}
        estimateSize={rowHeight}
        advice={text('stats.advice')}
        renderItem={(session) => (
          <div className={styles.row}>
            <span className={styles.date}>{dayOf(session)}</span>
            <span className={styles.title}>
              <SessionLink id={session.id} title={titleOf(session)} spoken={nameAmong(session, sessions)} />
            </span>
          </div>
        )}
      />
      <ShowAll
        label={text('stats.last')}
        count={sessions.length}
        isExpanded={isExpanded}
        onChange={setExpanded}
      />
    </>
  );
}
