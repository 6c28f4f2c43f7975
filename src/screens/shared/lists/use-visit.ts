import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Counts the returns to this screen. A screen stays mounted until the next one has loaded, so a quick return would find it
 * unchanged. Use the count as a key, so that the screen remounts on each return.
 */
export function useVisit(): number {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [ownPathname] = useState(pathname);
  const isAway = pathname !== ownPathname;
  const [visit, setVisit] = useState({ isAway, number: 0 });
  if (visit.isAway !== isAway) setVisit({ isAway, number: visit.number + (isAway ? 0 : 1) });
  return visit.number;
}
