import { ProgressBar } from 'react-aria-components/ProgressBar';
import { CardGrid } from '../elements/cards/card-grid.tsx';
import type { Responsive } from '../page/responsive.ts';
import styles from './skeleton.module.css';

/** The content that a skeleton resembles, with the number of parts that its style draws. */
const shapes = {
  /** A portrait beside a name and a line. */
  portrait: 3,
  /** A title, a line and a strip of portraits. */
  party: 3,
  /** A row of a list: a name, and amounts at its end. */
  row: 2,
  /** A row of a table. */
  cells: 4,
  /** Lines of text. */
  lines: 6,
  /** Fields of a form with their labels. */
  fields: 4,
  /** Columns of a chart. */
  chart: 7,
} as const;

export type SkeletonShape = keyof typeof shapes;

interface Props {
  shape: SkeletonShape;
  /** As CSS. */
  height: string;
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ shape, height }: Props) => (
  <div aria-hidden className={styles.skeleton} data-shape={shape} style={{ blockSize: height }}>
    {Array.from({ length: shapes[shape] }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);

/** Whether the placeholders touch, as the rows of lists and tables do. */
const isJoined = (shape: SkeletonShape): boolean => shape === 'row' || shape === 'cells';

/** Placeholders in columns, or joined in one; assistive technology sees one progress bar named by the label. */
export const SkeletonGrid = ({
  label,
  count,
  shape,
  height,
  columns,
}: Props & {
  label: string;
  count: number;
  columns?: Responsive<number>;
}) => {
  const all = Array.from({ length: count }, (_, index) => (
    <Skeleton key={index} shape={shape} height={height} />
  ));
  return (
    <ProgressBar isIndeterminate aria-label={label}>
      <div aria-hidden>
        {isJoined(shape) ? (
          <div className={styles.joined}>{all}</div>
        ) : (
          <CardGrid columns={columns}>{all}</CardGrid>
        )}
      </div>
    </ProgressBar>
  );
};
