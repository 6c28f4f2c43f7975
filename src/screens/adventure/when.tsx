import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { endOf } from '#core/rules/adventures/life.ts';
import {
  formatDay,
  formatMoment,
  formatTime,
  formatWeekday,
  momentIn,
  programTime,
} from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { linkedText } from '../shared/linked-text.tsx';
import styles from './when.module.css';

interface Props {
  adventure: Pick<Adventure, 'startsAt' | 'minutes' | 'zone'>;
  /** Whether a heading above says the day. */
  isInDay?: boolean;
}

/** When an adventure is played: in the reader's time zone, and beside it in the master's if its clocks differ. */
export function When({ adventure, isInDay = false }: Props) {
  const { startsAt, zone } = adventure;
  const end = endOf(adventure);
  // A night needs no second day.
  const isShort = formatDay(end) === formatDay(startsAt) || adventure.minutes <= 12 * 60;
  const endWords = isShort ? formatTime(end) : formatMoment(end);
  const masters = zone === null ? null : momentIn(startsAt, zone);
  const day = `${formatDay(startsAt)} `;
  return (
    <span className={styles.when}>
      <time dateTime={programTime(startsAt)}>
        {isInDay
          ? formatTime(startsAt)
          : text('adventureList.day', { weekday: formatWeekday(startsAt), day: formatMoment(startsAt) })}
      </time>{' '}
      <span>{text(isShort ? 'adventure.until' : 'adventure.untilDay', { time: endWords })}</span>
      {masters !== null && masters !== formatMoment(startsAt) && (
        <span className={styles.masters}>
          {' ('}
          {linkedText('adventure.masterTime', {
            time: (
              <span className={styles.time}>
                {masters.startsWith(day) ? masters.slice(day.length) : masters}
              </span>
            ),
            zone: zone!.replaceAll('_', ' '),
          })}
          {')'}
        </span>
      )}
    </span>
  );
}
