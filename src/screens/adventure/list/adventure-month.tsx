import { type CalendarDate, parseDate } from '@internationalized/date';
import { type ReactNode, useState } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { byDay, isoMonth } from '#core/views/adventure-board.ts';
import { formatTime, isoDay, readIsoDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { MonthCalendar } from '#ui/fields/date/month-calendar.tsx';
import styles from './adventure-list.module.css';
import { idOfDay } from './agenda.tsx';

interface Props {
  adventures: readonly Adventure[];
  /** A moment of the shown month, in epoch ms. */
  month: number;
  onMonth: (month: number) => void;
  /** The agenda of the month. */
  children: ReactNode;
}

/** A month whose days show their adventures. A chosen day leads to its place in the agenda below. */
export function AdventureMonth({ adventures, month, onMonth, children }: Props) {
  const shown = isoMonth(month);
  const [known, setKnown] = useState({ shown, focused: parseDate(isoDay(month)) });
  // The address has changed, by this calendar or by Back.
  if (known.shown !== shown)
    setKnown({ shown, focused: isOf(known.focused, shown) ? known.focused : parseDate(`${shown}-01`) });
  const marks = new Map(
    byDay(adventures).map(({ day, adventures: ofDay }) => [
      day,
      ofDay.map(({ title, startsAt }) => `${formatTime(startsAt)} ${title}`),
    ]),
  );
  return (
    <div className={styles.month}>
      <MonthCalendar
        value={null}
        onChange={(day) => document.querySelector<HTMLElement>(`#${idOfDay(day.toString())}`)?.focus()}
        shows={{
          label: text('adventureList.label'),
          marks,
          focused: known.focused,
          onFocus: (day) => {
            setKnown({ ...known, focused: day });
            if (!isOf(day, shown)) onMonth(readIsoDay(day.toString())!);
          },
        }}
      />
      {children}
    </div>
  );
}

const isOf = (day: CalendarDate, month: string): boolean => day.toString().startsWith(month);
