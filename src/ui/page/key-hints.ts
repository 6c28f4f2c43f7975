import { createContext } from 'react';

/** Whether single keys act on the page, so that controls name their keys in `aria-keyshortcuts`. */
export const KeyHints = createContext(false);
