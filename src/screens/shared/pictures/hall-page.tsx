import type { ComponentProps, ReactNode } from 'react';
import { Page } from '#ui/page/page.tsx';
import place from './night-scene.module.css';
import { NightScene } from './night-scene.tsx';
import styles from './hall-page.module.css';

interface Props extends ComponentProps<typeof NightScene> {
  children: ReactNode;
}

/** A page with little to read, on a sheet in front of the guild hall. */
export const HallPage = ({ children, ...scene }: Props) => (
  <div className={`${place.place} ${styles.hall}`}>
    <NightScene {...scene} />
    <Page width="text">{children}</Page>
  </div>
);
