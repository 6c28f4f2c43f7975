import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Counts the returns to this screen. A screen stays mounted until the next one has loaded, so a quick return
 * finds it unchanged. Used as a key, the count remounts the screen on return.
 */
export function useVisit(): number {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [home] = useState(pathname);
  const isAway = pathname !== home;
  const [visit, setVisit] = useState({ isAway, number: 0 });
  if (visit.isAway !== isAway) setVisit({ isAway, number: visit.number + (isAway ? 0 : 1) });
  return visit.number;
}
