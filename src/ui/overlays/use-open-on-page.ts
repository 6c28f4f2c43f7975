import { createContext, useContext, useState } from 'react';

/** Names the page that the app shows: it changes with every navigation. */
export const ShownPage = createContext('');

/** The state of an overlay outside of the page, such as a menu of the top bar: any navigation closes it. */
export function useOpenOnPage() {
  const page = useContext(ShownPage);
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Otherwise the overlay would open again on the way back.
  if (openOn !== null && openOn !== page) setOpenOn(null);
  return {
    isOpen: openOn === page,
    onOpenChange: (isOpen: boolean) => setOpenOn(isOpen ? page : null),
  };
}
