import type { ReactNode } from 'react';
import styles from './empty-picture.module.css';

const moon = <path d="M101 12a11 11 0 1 0 7 19 14 14 0 0 1-7-19Z" className={styles.brass} />;
const ground = <path d="M6 78h108" className={styles.line} />;

const drawings = {
  /** A tent below the moon: nobody has come yet. */
  camp: (
    <>
      {moon}
      <path d="M22 78 58 24l36 54Z" className={styles.cloth} />
      <path d="M48 78 58 50l10 28Z" className={styles.dark} />
      <path d="m58 24 4-12" className={styles.line} />
      <path d="m62 12 14 5-13 4Z" className={styles.seal} />
      {ground}
    </>
  ),
  /** An open chest: nothing is in it yet. */
  chest: (
    <>
      <path d="M26 46 34 22a6 6 0 0 1 6-4h44a6 6 0 0 1 6 5l6 23Z" className={styles.cloth} />
      <path d="M36 42 41 26h41l5 16Z" className={styles.dark} />
      <path d="M24 46h72v28a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" className={styles.cloth} />
      <path d="M38 46v32M82 46v32" className={styles.line} />
      <rect x="53" y="46" width="14" height="13" rx="2" className={styles.brass} />
      {ground}
    </>
  ),
  /** An open book: nothing is written yet. */
  book: (
    <>
      <path
        d="M60 30C48 20 32 19 18 23v48c14-4 30-3 42 7 12-10 28-11 42-7V23c-14-4-30-3-42 7Z"
        className={styles.cloth}
      />
      <path d="M60 30v48M28 36c8-2 15-1 22 2M28 48c8-2 15-1 22 2" className={styles.line} />
      <path d="M92 20 78 58l-5 6 1-8 14-38Z" className={styles.brass} />
    </>
  ),
  /** A lantern: the search has found nothing. */
  lantern: (
    <>
      <circle cx="60" cy="50" r="34" className={styles.glow} />
      <path d="M48 22a12 12 0 0 1 24 0" className={styles.line} />
      <path d="M44 22h32l5 10H39Z" className={styles.dark} />
      <path d="M43 32h34v36H43Z" className={styles.cloth} />
      <path d="M60 40c7 8 7 14 0 20-7-6-7-12 0-20Z" className={styles.brass} />
      <path d="M39 68h42v8H39Z" className={styles.dark} />
    </>
  ),
  /** A sealed letter: nobody is told of anything yet. */
  letter: (
    <>
      <rect x="20" y="26" width="80" height="52" rx="4" className={styles.cloth} />
      <path d="m22 30 38 26 38-26" className={styles.line} />
      <circle cx="60" cy="57" r="10" className={styles.seal} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyPictureName = keyof typeof drawings;

/** A decorative picture for an empty list. */
export const EmptyPicture = ({ name }: { name: EmptyPictureName }) => (
  <svg aria-hidden viewBox="0 0 120 84" className={styles.picture}>
    {drawings[name]}
  </svg>
);
