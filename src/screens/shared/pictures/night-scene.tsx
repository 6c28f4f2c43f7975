import { nightHall, nightSky, sceneSize } from '#core/views/pictures/night-scene.ts';
import styles from './night-scene.module.css';
import { Shapes } from './shapes.tsx';

const viewBox = `0 0 ${sceneSize.width} ${sceneSize.height}`;

/** How many of the hall's three windows are lit. */
export type LitWindows = 0 | 1 | 2 | 3;

/** The guild hall at night, or at dusk in the light mode, behind the content of its container. */
export const NightScene = ({ lit = 3 }: { lit?: LitWindows }) => (
  <div aria-hidden="true" className={styles.scene}>
    <svg focusable="false" className={styles.sky} viewBox={viewBox} preserveAspectRatio="xMidYMin slice">
      <Shapes shapes={nightSky} />
    </svg>
    <svg
      focusable="false"
      className={styles.hall}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax slice"
      data-lit={lit}
    >
      <Shapes shapes={nightHall} />
    </svg>
  </div>
);
