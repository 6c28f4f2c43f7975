import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * Submits its form. While the form is incomplete, the button is marked as unavailable but can still be
 * focused and pressed: a press announces what is missing.
 */
export const SubmitButton = ({
  children,
  isIncomplete,
  isPending,
  describedBy,
}: {
  children: ReactNode;
  isIncomplete: boolean;
  isPending: boolean;
  /** Id of the element that says what is missing. */
  describedBy?: string | undefined;
}) => (
  <Button
    type="submit"
    variant="primary"
    isPending={isPending}
    aria-describedby={describedBy}
    render={(props) => <button {...props} aria-disabled={isIncomplete || props['aria-disabled']} />}
  >
    {children}
  </Button>
);
