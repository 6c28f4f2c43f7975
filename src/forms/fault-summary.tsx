import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/**
 * Shows the number of invalid fields. After a refused submit, the form mounts this component again, and the message
 * interrupts the screen reader. After later corrections, the new number is announced politely, so that it does not talk
 * over the corrected field.
 */
export function FaultSummary({ count }: { count: number }) {
  const [initialCount] = useState(count);
  return <Alert tone="danger" title={text('form.faults', { count })} isUrgent={count === initialCount} />;
}
