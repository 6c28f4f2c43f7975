import { useSyncExternalStore } from 'react';
import { startOfDay } from '#core/views/dates.ts';
import { distanceTo } from '#core/views/since.ts';
import { shownLanguage } from '#texts/texts.ts';
import styles from './ago.module.css';

interface Today {
  /** The first moment of the day, in epoch ms. */
  start: number;
  /** Formats distances in days, with names such as 'yesterday'. */
  named: Intl.RelativeTimeFormat;
  /** Formats months (30 days) and years (365 days) as '1 month ago', since 'last month' would mean a calendar month. */
  counted: Intl.RelativeTimeFormat;
}

/** Null until the first paint, which does not wait for the formatters. */
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
      // Even if another component has set `today`, this one has not rendered with it.
      changed();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** '(6 days ago)', to show beside the date of `instant` (epoch ms); null shows nothing. */
export function Ago({ instant }: { instant: number | null }) {
  const now = useSyncExternalStore(subscribe, todayNow);
  if (!now || instant === null) return null;
  const { value, unit } = distanceTo(instant, now.start);
  const format = unit === 'day' ? now.named : now.counted;
  return <span className={styles.ago}>{`(${format.format(value, unit)})`}</span>;
}
