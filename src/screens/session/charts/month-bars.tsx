import { type KeyboardEvent, useId } from 'react';
import type { SessionsOverTime } from '#core/views/sessions-over-time.ts';
import { ticksUpTo } from '#core/views/ticks.ts';
import { text } from '#texts/texts.ts';
import styles from './charts.module.css';
import { NumberTable } from './number-table.tsx';
import { monthName, monthOfYear, Scale, yearName } from './scale.tsx';

/** The number of labels that fit below a chart on a phone. */
const maxLabels = 12;

/** How a value is aligned with its bar, so that it does not leave the chart. @param share the bar's place, from 0 to 1 */
const sideOf = (share: number): 'start' | 'middle' | 'end' =>
  share < 1 / 3 ? 'start' : share < 2 / 3 ? 'middle' : 'end';

/** Makes Home and End move to the first and the last bar. Radio buttons ignore these keys, and the page would scroll. */
function moveToEnd(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return;
  const bars = event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [];
  const bar = [...bars].at(event.key === 'Home' ? 0 : -1);
  event.preventDefault();
  bar?.click();
  bar?.focus();
}

/**
 * Months, or years, as bars. The bars are radio buttons, so that the arrow keys move from value to value; the
 * focused bar and the one below the pointer show their values.
 */
export function MonthBars({ step, stretches }: SessionsOverTime) {
  const name = useId();
  const ticks = ticksUpTo(Math.max(1, ...stretches.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const label = step === 'year' ? yearName : monthName;
  const whole = step === 'year' ? yearName : monthOfYear;
  const title = text(step === 'year' ? 'stats.perYear' : 'stats.perMonth');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.plot}>
        <div aria-hidden className={styles.ticks}>
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{text('number', { value: tick })}</span>
          ))}
        </div>
        <fieldset className={styles.bars}>
          <legend className={styles.legend}>{title}</legend>
          {stretches.map(({ from, count }, index) => {
            const value = text('stats.onDay', { day: whole.format(from), count });
            return (
              <label key={from} className={styles.bar}>
                <input
                  type="radio"
                  name={name}
                  aria-label={value}
                  onKeyDown={moveToEnd}
                  className={styles.radio}
                />
                <svg aria-hidden className={styles.column}>
                  <rect y={`${(1 - count / top) * 100}%`} width="100%" height={`${(count / top) * 100}%`} />
                </svg>
                <span aria-hidden className={styles.value} data-side={sideOf(index / stretches.length)}>
                  {value}
                </span>
              </label>
            );
          })}
        </fieldset>
        <Scale labels={stretches.map(({ from }) => label.format(from))} most={maxLabels} />
      </div>
      <NumberTable
        title={title}
        rows={stretches.map(({ from, count }) => ({ at: whole.format(from), count }))}
      />
    </figure>
  );
}
