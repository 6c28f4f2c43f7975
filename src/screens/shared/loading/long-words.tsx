import { useIsLong } from './use-wait.ts';

/**
 * Mounted within a message that is read as a whole when it changes: adds what to do once the wait takes long. Apart from
 * `LongWait`, so that the first file of the app does without its alert.
 */
export const LongWords = ({ words }: { words: string }) => (useIsLong() ? words : null);
