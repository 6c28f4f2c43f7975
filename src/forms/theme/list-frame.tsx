import type { ReactNode } from 'react';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import type { ChoiceList } from '../choices.ts';

/** A field together with how the list fares that it offers. The form reads it out (`listNews`). */
export const ListFrame = ({ list, children }: { list: ChoiceList; children: ReactNode }) => (
  <ChoicesFrame delay={list.delay} hasFailed={list.problem !== undefined} onRetry={list.retry}>
    {children}
  </ChoicesFrame>
);
