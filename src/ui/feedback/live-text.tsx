import { VisuallyHidden } from '../elements/visually-hidden.tsx';

/**
 * What assistive technology says when it changes. `isListOpen`: a field's open list hides all from it but the field and
 * what is marked so. Nothing may be marked for longer: a dialog above would not hide it either.
 */
export const LiveText = ({ children, isListOpen }: { children: string; isListOpen: boolean }) => (
  <VisuallyHidden>
    <span aria-live="polite" data-live-announcer={isListOpen || undefined}>
      {children}
    </span>
  </VisuallyHidden>
);
