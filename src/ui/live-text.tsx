import { VisuallyHidden } from './visually-hidden.tsx';

/** What assistive technology says when it changes, also while an open list hides all else from it. */
export const LiveText = ({ children }: { children: string }) => (
  <VisuallyHidden>
    <span aria-live="polite" data-live-announcer="true">
      {children}
    </span>
  </VisuallyHidden>
);
