import { VisuallyHidden } from '../elements/visually-hidden.tsx';

/** Announces changes to `words` politely. It does not announce the initial words. */
export const News = ({ words }: { words: readonly string[] }) => (
  <VisuallyHidden>
    <span aria-live="polite">{[...new Set(words)].join(' ')}</span>
  </VisuallyHidden>
);
