import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';

/** Duration in ms. */
const duration = 700;

const wantsNoMotion = (): boolean =>
  typeof matchMedia !== 'function' || document.documentElement.dataset['motion'] === 'reduced';

/** Starts fast and ends slowly. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

interface Props {
  from: number;
  to: number;
  format: (value: number) => string;
}

/** A number that counts from one value to another once. Screen readers read only the last one. */
export function CountUp({ from, to, format }: Props) {
  const [share, setShare] = useState(() => (wantsNoMotion() ? 1 : 0));
  useEffect(() => {
    if (wantsNoMotion()) return;
    let begin: number | null = null;
    let frame = requestAnimationFrame(function step(now) {
      begin ??= now;
      const done = Math.min(1, (now - begin) / duration);
      setShare(eased(done));
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const shown = share === 1 ? to : Math.round(from + (to - from) * share);
  return (
    <>
      <span aria-hidden>{format(shown)}</span>
      <VisuallyHidden>{format(to)}</VisuallyHidden>
    </>
  );
}
