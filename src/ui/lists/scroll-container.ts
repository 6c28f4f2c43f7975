import { createContext } from 'react';

/** The element that scrolls what stands inside: none is the window, null one that is not there yet. */
export const ScrollContainer = createContext<HTMLElement | null | undefined>(undefined);
