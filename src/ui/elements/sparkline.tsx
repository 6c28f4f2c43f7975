import styles from './sparkline.module.css';

const width = 100;
const height = 24;

/**
 * A line through values, the newest at the right. The scale begins at 0 and ends at `max` or at the largest value,
 * whichever is larger. Show the numbers beside the line.
 */
export function Sparkline({ values, max = 0 }: { values: readonly number[]; max?: number }) {
  if (values.length < 2) return null;
  const top = Math.max(max, ...values) || 1;
  const step = width / (values.length - 1);
  const points = values.map((value, index) => `${index * step},${height - 1 - (value / top) * (height - 2)}`);
  return (
    <svg aria-hidden className={styles.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
