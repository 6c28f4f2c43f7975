import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs `act` once `isReady` is true, if `ask` was called and `takeBack` was not called after it. */
export function useOnceReady<How extends string>(isReady: boolean, act: (how: How) => void) {
  const wanted = useRef<How | null>(null);
  const actLate = useEffectEvent(act);
  // Runs after every render, because any render may make it ready.
  useEffect(() => {
    const how = wanted.current;
    if (how === null || !isReady) return;
    wanted.current = null;
    actLate(how);
  });
  return {
    ask(how: How): void {
      wanted.current = how;
    },
    takeBack(): void {
      wanted.current = null;
    },
  };
}
