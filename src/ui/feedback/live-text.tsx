import type { ReactNode } from 'react';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';

/**
 * Text that assistive technology announces when it changes. `isListOpen`: a field's open list hides
 * everything else from assistive technology, except the field and elements marked with `data-live-announcer`.
 * Do not mark them while the list is closed: a dialog above would not hide them either.
 */
export const LiveText = ({ children, isListOpen }: { children: ReactNode; isListOpen?: boolean }) => (
  <VisuallyHidden>
    <span aria-live="polite" data-live-announcer={isListOpen || undefined}>
      {children}
    </span>
  </VisuallyHidden>
);
