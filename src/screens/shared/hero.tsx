import type { ReactNode } from 'react';
import { PageHeading } from '#ui/page/page-heading.tsx';
import styles from './hero.module.css';

/** The band at the head of a page of one thing, with the night colours in both colour modes. */
export const HeroFrame = ({ children }: { children: ReactNode }) => (
  <div data-night className={styles.hero}>
    {children}
  </div>
);

interface WordsProps {
  /** The name of the thing. */
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

export const HeroWords = ({ title, lead, children }: WordsProps) => (
  <div className={styles.words}>
    <PageHeading title={title} lead={lead}>
      <bdi>{title}</bdi>
    </PageHeading>
    {children}
  </div>
);

/** The head of a page of one thing that has no portrait. */
export const Hero = ({ children, ...words }: WordsProps) => (
  <HeroFrame>
    <HeroWords {...words} />
    {children}
  </HeroFrame>
);
