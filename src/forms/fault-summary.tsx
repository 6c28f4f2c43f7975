import type { UiSchema } from '@rjsf/utils';
import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { Fault } from './fault.ts';
import styles from './schema-form.module.css';
import { labelOf } from './what-prevents-saving.ts';

/** Maximum number of links. Others follow once these faults are corrected. */
const maxLinks = 20;

interface Props {
  faults: readonly Fault[];
  ui: UiSchema;
  onFollow: (path: string) => void;
}

/**
 * Shows the number of invalid fields, and links to each. After a refused submit, the form mounts this component again, and
 * the message interrupts the screen reader. After later corrections, the new number is announced politely, so that it does
 * not talk over the corrected field.
 */
export function FaultSummary({ faults, ui, onFollow }: Props) {
  const count = faults.length;
  const [initialCount, setInitialCount] = useState(count);
  const [isUrgent, setUrgent] = useState(true);
  // The faults may appear only after the pointer is released.
  if (initialCount === 0 && count > 0) setInitialCount(count);
  else if (isUrgent && count !== initialCount) setUrgent(false);
  if (count === 0) return null;
  const links = new Map(faults.map(({ path }) => [labelOf(path, ui), path]).toReversed());
  links.delete('');
  return (
    <Alert tone="danger" title={text('form.faults', { count })} isUrgent={isUrgent}>
      {links.size > 0 && (
        <ul className={styles.faults}>
          {[...links]
            .toReversed()
            .slice(0, maxLinks)
            .map(([label, path]) => (
              <li key={label}>
                <TextLink onPress={() => onFollow(path)}>{label}</TextLink>
              </li>
            ))}
        </ul>
      )}
    </Alert>
  );
}
