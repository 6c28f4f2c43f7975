import type { ReactNode } from 'react';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import type { ChoiceList } from '../choices.ts';

/** A field and the status of its list of choices. The form announces that status (`listNews`). */
export const ListFrame = ({ list, children }: { list: ChoiceList; children: ReactNode }) => (
  <ChoicesFrame delay={list.delay} hasFailed={list.problem !== undefined} onRetry={list.retry}>
    {children}
  </ChoicesFrame>
);
