import type { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import {
  changedText,
  dateFault,
  dateText,
  type DateTexts,
  type Granularity,
  textsOf,
  typedDay,
  valueOf,
  type ZoneOfDates,
} from './date-text.ts';

interface Options {
  granularity: Granularity;
  zone: ZoneOfDates;
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  /** Whether the owner of the value reports a fault; the field's own then shows before focus leaves the field, too. */
  isFaulty: boolean;
}

/** The state of a date field: the text in its boxes, and what that text means. */
export function useTypedDate({ granularity, zone, value, onChange, isFaulty }: Options) {
  /** The text while the user types; null while the boxes show the value. */
  const [typed, setTyped] = useState<DateTexts | null>(null);
  // A string is earlier input, so focus has left the field before.
  const [hasLeft, setLeft] = useState(typeof value === 'string');
  /** How the value differs from the typed text. */
  const [notice, setNotice] = useState<string>();
  /** `written` is the value that the caller, not the user, set last: it may have seconds, which the boxes do not show. */
  const [known, setKnown] = useState({ value, emitted: value, written: value });
  if (known.value !== value) {
    const isOwn = value === known.emitted;
    setKnown({ value, emitted: value, written: isOwn ? known.written : value });
    if (!isOwn) {
      setTyped(null);
      setNotice(undefined);
      setLeft(typeof value === 'string');
    }
  }
  const texts = typed ?? textsOf(value, granularity, zone);
  const isTyping = typed !== null && !hasLeft;
  const type = (part: Partial<DateTexts>) => {
    const next = { ...texts, ...part };
    setTyped(next);
    setNotice(changedText(next, granularity, zone));
    setLeft(false);
    const shown = textsOf(known.written, granularity, zone);
    const isAsWritten = next.date === shown.date && next.time === shown.time;
    const entered = isAsWritten ? known.written : valueOf(next, granularity, zone);
    if (entered === known.emitted) return;
    setKnown({ ...known, emitted: entered });
    onChange(entered);
  };
  /** Writes a date that was typed in another format as the field writes dates. Text that is no date stays. */
  const tidy = () => {
    if (typeof known.emitted !== 'string') setTyped(null);
  };
  return {
    texts,
    day: typedDay(texts),
    fault: typeof value === 'string' && (!isTyping || isFaulty) ? dateFault(value) : undefined,
    notice,
    type,
    tidy,
    leave() {
      setLeft(true);
      tidy();
    },
    choose(day: CalendarDate) {
      const time = granularity === 'day' ? '' : texts.time.trim() || '00:00';
      type({ date: dateText(day), time });
      setLeft(true);
    },
  };
}
