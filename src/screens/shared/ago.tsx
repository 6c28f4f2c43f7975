import { useSyncExternalStore } from 'react';
import { startOfDay } from '#core/views/dates.ts';
import { distanceTo } from '#core/views/since.ts';
import { shownLanguage } from '#texts/texts.ts';
import styles from './ago.module.css';

interface Today {
  /** Epoch ms of its first moment. */
  start: number;
  /** For days: 'yesterday'. */
  named: Intl.RelativeTimeFormat;
  /** For 30 or 365 days, '1 month ago': 'last month' and 'last year' would be those of the calendar. */
  counted: Intl.RelativeTimeFormat;
}

/** Null until the first paint, which does not wait for the formatter. */
let today: Today | null = null;

const todayNow = (): Today | null => today;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      const start = startOfDay(Date.now());
      if (today?.start !== start)
        today = {
          start,
          named: new Intl.RelativeTimeFormat(shownLanguage(), { numeric: 'auto' }),
          counted: new Intl.RelativeTimeFormat(shownLanguage()),
        };
      // Another one may have set it.
      changed();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** '(6 days ago)', beside a date that is `instant`, in epoch ms; null shows nothing. */
export function Ago({ instant }: { instant: number | null }) {
  const now = useSyncExternalStore(subscribe, todayNow);
  if (!now || instant === null) return null;
  const { value, unit } = distanceTo(instant, now.start);
  const format = unit === 'day' ? now.named : now.counted;
  return <span className={styles.ago}>{`(${format.format(value, unit)})`}</span>;
}
