import { createContext } from 'react';

/** Whether single keys act on the page: controls then name theirs in `aria-keyshortcuts`. */
export const KeyHints = createContext(false);
