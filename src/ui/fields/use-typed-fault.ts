import { useState } from 'react';
import { useSteady } from './use-steady.ts';

/** The error for typed text. It is hidden while the user types. */
export function useTypedFault(message: string | undefined) {
  const [isTyping, setTyping] = useState(false);
  return {
    // A press on a button also ends the typing, and the button must not move.
    message: useSteady(isTyping ? undefined : message),
    hide: () => setTyping(true),
    reveal: () => setTyping(false),
  };
}
