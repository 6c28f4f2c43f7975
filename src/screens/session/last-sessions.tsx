import type { Session } from '#core/contract/sessions.ts';
import { text } from '#texts/texts.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import styles from './last-sessions.module.css';
import { dayOf, titleOf } from './session-facts.ts';

const rowHeight = 40;
const idOf = ({ id }: Session): string => id;

/** Date and title of each session, windowed: a year can have thousands. */
export const LastSessions = ({ sessions }: { sessions: readonly Session[] }) => (
  <VirtualList
    label={text('stats.last')}
    items={sessions}
    getKey={idOf}
    estimateSize={rowHeight}
    renderItem={(session) => (
      <div className={styles.row}>
        <span className={styles.date}>{dayOf(session)}</span>
        <bdi className={styles.title}>{titleOf(session)}</bdi>
      </div>
    )}
  />
);
