import { emblem, emblemSize } from '#core/views/pictures/emblem.ts';
import styles from './emblem.module.css';
import { Shapes } from './shapes.tsx';

/** The emblem beside the product's name. */
export const Emblem = () => (
  <svg
    aria-hidden="true"
    focusable="false"
    className={styles.emblem}
    viewBox={`0 0 ${emblemSize} ${emblemSize}`}
    width={emblemSize}
    height={emblemSize}
  >
    <Shapes shapes={emblem} />
  </svg>
);
