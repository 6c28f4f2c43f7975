import type { ReactNode } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { useIsLong } from './use-wait.ts';

/** Mount this while a page awaits one answer. After a long wait, it shows what to do. */
export const LongWait = ({ words, action }: { words: string; action?: ReactNode }) =>
  useIsLong() ? <Alert isUrgent tone="info" title={words} action={action} /> : null;
