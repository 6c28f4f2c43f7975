import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The key of the browser history entry that this screen shows. A screen stays mounted until the next one has loaded, and
 * returns its own entry's key until then.
 */
export function useHistoryKey(): string {
  const current = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const pathname = useLocation({ select: (location) => location.pathname });
  const [home] = useState(pathname);
  const [key, setKey] = useState(current);
  if (pathname !== home || current === key) return key;
  setKey(current);
  return current;
}
