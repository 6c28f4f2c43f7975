import { VisuallyHidden } from '../elements/visually-hidden.tsx';

/** Reads out what changes, when there is time for it. What is there at first is not read out. */
export const News = ({ words }: { words: readonly string[] }) => (
  <VisuallyHidden>
    <span aria-live="polite">{[...new Set(words)].join(' ')}</span>
  </VisuallyHidden>
);
