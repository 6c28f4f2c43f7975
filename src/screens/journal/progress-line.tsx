import { formatDay } from '#core/views/dates.ts';
import {
  edgesOf,
  type LevelStep,
  type LinePoint,
  placesOf,
  spanOf,
  stepLabels,
} from '#core/views/journal/line.ts';
import { text, type TextKey } from '#texts/texts.ts';
import styles from './progress.module.css';

const width = 300;
const height = 80;

interface Props {
  title: string;
  /** The key of the text that describes the line, which is the picture's name for screen readers. */
  words: Extract<TextKey, `progress.${'exp' | 'money'}Line`>;
  line: readonly LinePoint[];
  /** Changes of level to mark on the line, whose first is the level at its beginning. */
  steps?: readonly LevelStep[];
}

/** A value over time as a line with steps. The history tab also shows the figures in a table. */
export function ProgressLine({ title, words, line, steps = [] }: Props) {
  const [start, end] = [line[0]!, line.at(-1)!];
  const span = spanOf(line);
  const name = text(words, {
    ...span,
    from: formatDay(start.at),
    to: formatDay(end.at),
    first: start.value,
    last: end.value,
  });
  const { lower, upper } = edgesOf(line);
  const points = placesOf(line, width, height);
  const markAt = (at: number) => ((at - start.at) / (end.at - start.at)) * width;
  return (
    <figure className={styles.line}>
      <figcaption>{title}</figcaption>
      {steps.length > 0 && (
        <div aria-hidden className={styles.labels}>
          {stepLabels(steps, line).map(({ at, place, level }) => (
            <span key={at} style={{ left: `${place * 100}%` }}>
              {level}
            </span>
          ))}
        </div>
      )}
      <div aria-hidden className={styles.edges}>
        <span>{text('number', { value: upper })}</span>
        <span>{text('number', { value: lower })}</span>
      </div>
      <svg
        role="img"
        aria-label={name}
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {steps.slice(1).map(({ at }) => (
          <line key={at} className={styles.mark} x1={markAt(at)} x2={markAt(at)} y1={0} y2={height} />
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      <p aria-hidden className={styles.ends}>
        <span>{formatDay(start.at)}</span>
        <span>{formatDay(end.at)}</span>
      </p>
    </figure>
  );
}
