import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * Sends its form. While that is incomplete it is marked as unavailable and yet takes the focus and the press, so that
 * whoever presses it hears what is missing.
 */
export const SubmitButton = ({
  children,
  isIncomplete,
  isPending,
}: {
  children: ReactNode;
  isIncomplete: boolean;
  isPending: boolean;
}) => (
  <Button
    type="submit"
    variant="primary"
    isPending={isPending}
    render={(props) => <button {...props} aria-disabled={isIncomplete || props['aria-disabled']} />}
  >
    {children}
  </Button>
);
