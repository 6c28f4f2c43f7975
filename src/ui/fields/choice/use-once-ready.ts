import { useEffect, useEffectEvent, useRef } from 'react';

/** Does what is asked for once what it needs is there, unless that is taken back before. */
export function useOnceReady<How extends string>(isReady: boolean, act: (how: How) => void) {
  const wanted = useRef<How | null>(null);
  const actLate = useEffectEvent(act);
  // After every render: what it needs comes with one.
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
