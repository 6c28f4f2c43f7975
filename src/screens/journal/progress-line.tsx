import { formatDay } from '#core/views/dates.ts';
import {
  cornersOf,
  type LevelStep,
  type LinePoint,
  placesOf,
  scaleOf,
  shareOf,
  spanOf,
  stepLabels,
} from '#core/views/journal/line.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { nearestTo, Readable, ReadingCaption, useReading } from '#ui/elements/reading.tsx';
import styles from './progress.module.css';

interface Props {
  title: string;
  /** What the line shows. The texts of the picture and of each of its points differ. */
  of: 'exp' | 'money';
  line: readonly LinePoint[];
  /** The levels to mark on the line. The first one is the level at the beginning of the line. */
  steps?: readonly LevelStep[];
}

const pictures = { exp: 'progress.expLine', money: 'progress.moneyLine' } as const satisfies Record<
  Props['of'],
  TextKey
>;
const values = { exp: 'progress.expAt', money: 'progress.moneyAt' } as const satisfies Record<
  Props['of'],
  TextKey
>;

/** A value over time as a line with steps, which can be read point by point. The history tab also has a table. */
export function ProgressLine({ title, of, line, steps = [] }: Props) {
  const [start, end] = [line[0]!, line.at(-1)!];
  const reading = useReading(title, line, ({ at, value }) => text(values[of], { day: formatDay(at), value }));
  const name = text(pictures[of], {
    ...spanOf(line),
    from: formatDay(start.at),
    to: formatDay(end.at),
    first: start.value,
    last: end.value,
  });
  const scale = scaleOf(line).toReversed();
  const places = placesOf(line);
  const heightOf = (tick: number) => (scale.indexOf(tick) / (scale.length - 1)) * 100;
  const markAt = (at: number) => shareOf(line, at) * 100;
  return (
    <figure className={styles.line}>
      <ReadingCaption reading={reading} />
      {steps.length > 0 && (
        <div aria-hidden className={styles.labels}>
          {stepLabels(steps, line).map(({ at, place, level }) => (
            <span key={at} style={{ insetInlineStart: `${place * 100}%` }}>
              {level}
            </span>
          ))}
        </div>
      )}
      <div aria-hidden className={styles.scale}>
        {scale.map((tick) => (
          <span key={tick}>{text('number', { value: tick })}</span>
        ))}
      </div>
      <Readable
        reading={reading}
        indexAt={(event) =>
          nearestTo(
            event,
            places.map(({ x }) => x),
          )
        }
        mark={places[reading.index]}
      >
        <svg
          role="img"
          aria-label={name}
          className={styles.picture}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {scale.map((tick) => (
            <line
              key={tick}
              className={styles.tick}
              data-zero={tick === 0 || undefined}
              x2={100}
              y1={heightOf(tick)}
              y2={heightOf(tick)}
            />
          ))}
          {steps.slice(1).map(({ at }) => (
            <line key={at} className={styles.level} x1={markAt(at)} x2={markAt(at)} y2={100} />
          ))}
          <polyline
            points={cornersOf(places)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        </svg>
      </Readable>
      <p aria-hidden className={styles.ends}>
        <span>{formatDay(start.at)}</span>
        <span>{formatDay(end.at)}</span>
      </p>
    </figure>
  );
}
