import { formatDay } from '#core/views/dates.ts';
import {
  type LevelStep,
  type LinePoint,
  placesOf,
  pointsOf,
  scaleOf,
  shownSteps,
  spanOf,
} from '#core/views/journal/line.ts';
import { moneyText, text } from '#texts/texts.ts';
import { nearestTo, Readable, ReadingCaption, useReading } from '#ui/elements/reading.tsx';
import styles from './progress.module.css';

interface Props {
  title: string;
  /** What the line shows. The texts of the picture and of each of its points differ. */
  of: keyof typeof kinds;
  line: readonly LinePoint[];
  /** The levels to mark on the line. The first one is the level at the beginning of the line. */
  steps?: readonly LevelStep[];
}

const kinds = {
  exp: {
    write: (value: number) => text('number', { value }),
    picture: 'progress.expLine',
    point: 'progress.expAt',
  },
  money: { write: moneyText, picture: 'progress.moneyLine', point: 'progress.moneyAt' },
} as const;

/** A value over time as a line with steps, which can be read point by point. */
export function ProgressLine({ title, of, line, steps = [] }: Props) {
  const [start, end] = [line[0]!, line.at(-1)!];
  const { write, picture, point } = kinds[of];
  const reading = useReading(title, line, ({ at, value }) =>
    text(point, { day: formatDay(at), value: write(value) }),
  );
  const { least, most } = spanOf(line);
  const name = text(picture, {
    from: formatDay(start.at),
    to: formatDay(end.at),
    first: write(start.value),
    last: write(end.value),
    least: write(least),
    most: write(most),
  });
  const marks = shownSteps(steps, line);
  const scale = scaleOf(line).toReversed();
  const places = placesOf(line);
  const heightOf = (tick: number) => (scale.indexOf(tick) / (scale.length - 1)) * 100;
  return (
    <figure className={styles.line}>
      <ReadingCaption reading={reading} />
      {marks.length > 0 && (
        <div aria-hidden className={styles.labels}>
          {marks.map(({ at, place, level }) => (
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
          {marks.slice(1).map(({ at, place }) => (
            <line key={at} className={styles.level} x1={place * 100} x2={place * 100} y2={100} />
          ))}
          <polyline points={pointsOf(places)} />
        </svg>
      </Readable>
      <p aria-hidden className={styles.ends}>
        <span>{formatDay(start.at)}</span>
        <span>{formatDay(end.at)}</span>
      </p>
    </figure>
  );
}
