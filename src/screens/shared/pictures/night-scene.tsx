import { nightHall, nightSky, sceneSize } from '#core/views/pictures/night-scene.ts';
import styles from './night-scene.module.css';
import { Shapes } from './shapes.tsx';

const viewBox = `0 0 ${sceneSize.width} ${sceneSize.height}`;

/** The guild hall at night, or at dusk in the light mode, behind the content of its container. */
export const NightScene = () => (
  <div aria-hidden="true" className={styles.scene}>
    <svg focusable="false" className={styles.sky} viewBox={viewBox} preserveAspectRatio="xMaxYMin slice">
      <Shapes shapes={nightSky} />
    </svg>
    <svg focusable="false" className={styles.hall} viewBox={viewBox} preserveAspectRatio="xMidYMax slice">
      <Shapes shapes={nightHall} />
    </svg>
  </div>
);
