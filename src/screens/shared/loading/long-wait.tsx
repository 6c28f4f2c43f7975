import type { ReactNode } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { useIsLong } from './use-wait.ts';

/** Mounted while a page or a dialog awaits one answer: says what to do once that takes long. */
export const LongWait = ({ words, action }: { words: string; action?: ReactNode }) =>
  useIsLong() ? <Alert isUrgent tone="info" title={words} action={action} /> : null;

/** Words for within a message that is read as a whole when it changes. */
export const LongWords = ({ words }: { words: string }) => (useIsLong() ? words : null);
