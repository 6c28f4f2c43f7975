import type { ReactNode } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { useIsLong } from './use-wait.ts';

/** Mounted while a page awaits one answer: says what to do once that takes long. */
export const LongWait = ({ words, action }: { words: string; action?: ReactNode }) =>
  useIsLong() ? <Alert isUrgent tone="info" title={words} action={action} /> : null;
