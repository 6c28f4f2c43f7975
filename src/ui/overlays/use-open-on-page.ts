import { createContext, useContext, useState } from 'react';

/**
 * Identifies the page that the app shows. Every navigation changes the value, except one that replaces the history
 * entry and stays at the same path, for example to change a filter.
 */
export const ShownPage = createContext('');

/** The state of an overlay outside of the page, such as a menu of the top bar. It closes when `ShownPage` changes. */
export function useOpenOnPage() {
  const page = useContext(ShownPage);
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Without this, the overlay would open again when the user comes back to the page.
  if (openOn !== null && openOn !== page) setOpenOn(null);
  return {
    isOpen: openOn === page,
    onOpenChange: (isOpen: boolean) => setOpenOn(isOpen ? page : null),
  };
}
