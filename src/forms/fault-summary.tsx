import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/**
 * How many fields are wrong. It interrupts when a submit was refused, which makes a new one of it; what is mended
 * afterwards is told in passing, or every field would be read over by its own success.
 */
export function FaultSummary({ count }: { count: number }) {
  const [first] = useState(count);
  return <Alert tone="danger" title={text('form.faults', { count })} isUrgent={count === first} />;
}
