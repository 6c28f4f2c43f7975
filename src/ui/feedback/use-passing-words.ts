import { useEffect, useState } from 'react';

/** After this many ms, a screen reader has begun to say the words. */
const untilSaid = 5_000;

/** Words for a live region. They disappear once they are said, so that nobody who reads on meets them as stray text. */
export function usePassingWords() {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (words === '') return;
    const timer = setTimeout(() => setWords(''), untilSaid);
    return () => clearTimeout(timer);
  }, [words]);
  return [words, setWords] as const;
}
