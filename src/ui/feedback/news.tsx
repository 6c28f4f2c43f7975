import { useState } from 'react';
import { LiveText } from './live-text.tsx';

/** Announces changes to `words` politely. The initial words are left out: in a screen reader, they would be stray text. */
export function News({ words }: { words: readonly string[] }) {
  const now = [...new Set(words)].join(' ');
  const [initial, setInitial] = useState<string | null>(now);
  if (initial !== null && initial !== now) setInitial(null);
  return <LiveText>{initial === null ? now : ''}</LiveText>;
}
