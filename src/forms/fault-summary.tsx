import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/**
 * Shows the number of invalid fields. The message interrupts the screen reader after a refused submit, which
 * remounts it; later corrections are announced politely, so that the announcement does not talk over each
 * corrected field.
 */
export function FaultSummary({ count }: { count: number }) {
  const [first] = useState(count);
  return <Alert tone="danger" title={text('form.faults', { count })} isUrgent={count === first} />;
}
