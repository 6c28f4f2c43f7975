import { ProgressBar } from 'react-aria-components/ProgressBar';
import { CardGrid } from '../elements/cards/card-grid.tsx';
import type { Responsive } from '../page/responsive.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading. `height` is a CSS length. */
export const Skeleton = ({ height = '1em' }: { height?: string }) => (
  <div aria-hidden className={styles.skeleton} style={{ blockSize: height }} />
);

/** A grid of placeholders; assistive technology sees one progress bar named by the label. */
export const SkeletonGrid = ({
  label,
  count,
  height,
  columns,
}: {
  label: string;
  count: number;
  height: string;
  columns: Responsive<number>;
}) => (
  <ProgressBar isIndeterminate aria-label={label}>
    <div aria-hidden>
      <CardGrid columns={columns}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </CardGrid>
    </div>
  </ProgressBar>
);
