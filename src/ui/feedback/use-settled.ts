import { useEffect, useState } from 'react';

/** Returns `value` once it has stayed the same for `wait` ms, and the one before until then. */
export function useSettled(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
