import { useState } from 'react';
import { useSteady } from './use-steady.ts';

/** What is wrong with a typed text, but not while it is being typed. */
export function useTypedFault(message: string | undefined) {
  const [isTyping, setTyping] = useState(false);
  return {
    // Typing ends by pressing a button too, which must stay where it is.
    message: useSteady(isTyping ? undefined : message),
    hide: () => setTyping(true),
    reveal: () => setTyping(false),
  };
}
