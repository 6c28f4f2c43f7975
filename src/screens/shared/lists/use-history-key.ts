import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The key of the browser history entry that this screen shows. While the next screen loads, this one stays mounted with
 * the key of its own entry.
 */
export function useHistoryKey(): string {
  const current = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const pathname = useLocation({ select: (location) => location.pathname });
  const [ownPathname] = useState(pathname);
  const [key, setKey] = useState(current);
  if (pathname !== ownPathname || current === key) return key;
  setKey(current);
  return current;
}
