import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Counts how often one has come back here. A screen that is left stays until the next one has loaded, and whoever
 * returns before that finds it again: as a key, this makes a new one of what was over.
 */
export function useVisit(): number {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [home] = useState(pathname);
  const isAway = pathname !== home;
  const [visit, setVisit] = useState({ isAway, number: 0 });
  if (visit.isAway !== isAway) setVisit({ isAway, number: visit.number + (isAway ? 0 : 1) });
  return visit.number;
}
