import type { Session } from '#core/contract/sessions.ts';
import { formatDay } from '#core/rules/dates.ts';
import { text } from '#texts/texts.ts';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './last-sessions.module.css';

const rowHeight = 40;
const idOf = ({ id }: Session): string => id;

/** Date and title of each, windowed: a year can hold thousands. */
export const LastSessions = ({ sessions }: { sessions: readonly Session[] }) => (
  <VirtualList
    label={text('stats.last')}
    items={sessions}
    getKey={idOf}
    estimateSize={rowHeight}
    renderItem={({ date, title }) => (
      <div className={styles.row}>
        <span className={styles.date}>{formatDay(date)}</span>
        <bdi className={styles.title}>{title}</bdi>
      </div>
    )}
  />
);
