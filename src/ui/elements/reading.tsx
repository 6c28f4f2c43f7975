import { type PointerEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { Explained } from './explained.tsx';
import styles from './reading.module.css';

/** How a chart is read: one of its points at a time. */
interface Reading {
  /** The title of the chart. */
  title: string;
  /** The number of points. */
  count: number;
  /** The index of the point that is read. */
  index: number;
  /** What is read, such as date and value. */
  words: string;
  onRead: (index: number) => void;
}

/** Reads the newest point until the user chooses another. `points` has at least one. */
export function useReading<Point>(
  title: string,
  points: readonly Point[],
  wordsFor: (point: Point) => string,
): Reading {
  const [chosen, onRead] = useState(Infinity);
  const count = points.length;
  const index = Math.min(chosen, count - 1);
  return { title, count, index, words: wordsFor(points[index]!), onRead };
}

/** The index of the point that is nearest to the pointer. @param places in % of the chart's width, from its start */
export function nearestTo(event: PointerEvent, places: readonly number[]): number {
  const { left, right, width } = event.currentTarget.getBoundingClientRect();
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const place = ((isMirrored ? right - event.clientX : event.clientX - left) / width) * 100;
  const distances = places.map((each) => Math.abs(each - place));
  return distances.indexOf(Math.min(...distances));
}

/** The title of a chart, and what is read in it. Screen readers have the words as the value of the slider. */
export const ReadingCaption = ({ reading: { title, words } }: { reading: Reading }) => (
  <figcaption className={styles.caption}>
    <span>{title}</span>
    <span aria-hidden className={styles.words}>
      <Explained>{words}</Explained>
    </span>
  </figcaption>
);

/** Scrolls the caption into view: in a low window, the picture alone fills the window, and says nothing. */
function showCaption({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest('figure')?.querySelector('figcaption')?.scrollIntoView({ block: 'nearest' });
}

interface Props {
  reading: Reading;
  /** The index of the point at the pointer; null where there is none. */
  indexAt: (event: PointerEvent) => number | null;
  /** Where to mark the point, in % of width and height. Without `y`, only its column is marked, and only while it is read. */
  mark?: { x: number; y?: number };
  /** The picture, for which screen readers need a name. */
  children: ReactNode;
}

/**
 * A picture of points that can be read one by one: below the pointer or finger, and by the keys of a slider. The slider
 * itself is invisible and ignores the pointer, since its steps are not where the points are.
 */
export function Readable({ reading, indexAt, mark, children }: Props) {
  const { title, count, index, words, onRead } = reading;
  const read = (event: PointerEvent) => {
    const at = indexAt(event);
    if (at !== null) onRead(at);
  };
  return (
    <div className={styles.readable} onPointerDown={read} onPointerMove={read}>
      {children}
      {mark && (
        <svg aria-hidden className={styles.mark}>
          <line x1={`${mark.x}%`} x2={`${mark.x}%`} y1="0" y2="100%" />
          {mark.y !== undefined && <circle cx={`${mark.x}%`} cy={`${mark.y}%`} r={5} />}
        </svg>
      )}
      <input
        type="range"
        className={styles.slider}
        aria-label={title}
        aria-valuetext={words}
        min={0}
        max={count - 1}
        value={index}
        onFocus={showCaption}
        onChange={(event) => {
          onRead(event.target.valueAsNumber);
          showCaption(event);
        }}
      />
    </div>
  );
}
