import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The key of the entry of the browser's history that this screen shows. A screen that is left stays until the next one
 * has loaded: it goes on with its own.
 */
export function useEntry(): string {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const pathname = useLocation({ select: (location) => location.pathname });
  const [home] = useState(pathname);
  const [entry, setEntry] = useState(key);
  if (pathname !== home || key === entry) return entry;
  setEntry(key);
  return key;
}
