import { useIsLong } from './use-wait.ts';

/**
 * Mount this in a message that screen readers read as a whole when it changes. After a long wait, it adds what to do. It
 * has its own module, so that the first file of the app does not contain the alert of `LongWait`.
 */
export const LongWords = ({ words }: { words: string }) => (useIsLong() ? words : null);
