import { createContext } from 'react';

/** The element that scrolls the content. `undefined`: the window scrolls; `null`: not mounted yet. */
export const ScrollContainer = createContext<HTMLElement | null | undefined>(undefined);
