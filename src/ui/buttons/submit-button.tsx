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
