import type { Shape } from '#core/views/pictures/shape.ts';
import { nightHall, nightSky, sceneSize } from '#core/views/pictures/night-scene.ts';
import styles from './night-scene.module.css';
import { Shapes } from './shapes.tsx';

const viewBox = `0 0 ${sceneSize.width} ${sceneSize.height}`;

interface Props {
  /** Whether light shines from the hall's windows and door. */
  isLit?: boolean;
  /** What is drawn over the hall. */
  over?: readonly Shape[];
}

/** The guild hall at night, or at dusk in the light mode, behind the content of its container. */
export const NightScene = ({ isLit = true, over = [] }: Props) => (
  <div aria-hidden="true" className={styles.scene} data-lit={isLit}>
    <svg focusable="false" className={styles.sky} viewBox={viewBox} preserveAspectRatio="xMaxYMin slice">
      <Shapes shapes={nightSky} />
    </svg>
    <svg focusable="false" className={styles.hall} viewBox={viewBox} preserveAspectRatio="xMidYMax slice">
      <Shapes shapes={nightHall} />
      <Shapes shapes={over} />
    </svg>
  </div>
);
