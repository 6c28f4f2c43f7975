import type { ReactNode } from 'react';
import { Page } from '#ui/page/page.tsx';
import scene from './night-scene.module.css';
import { NightScene } from './night-scene.tsx';
import styles from './hall-page.module.css';

interface Props {
  children: ReactNode;
  /** Whether light shines from the hall. */
  isLit?: boolean;
}

/** A page with little to read, on a sheet in front of the guild hall. */
export const HallPage = ({ children, isLit }: Props) => (
  <div className={`${scene.place} ${styles.hall}`}>
    <NightScene isLit={isLit} />
    <Page width="text">{children}</Page>
  </div>
);
