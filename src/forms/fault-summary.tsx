import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import styles from './schema-form.module.css';

/** Maximum number of links. Others follow once these faults are corrected. */
const maxLinks = 20;

interface Props {
  count: number;
  /** The path of a fault's field by the words of its link. */
  fields?: ReadonlyMap<string, string>;
  onFollow?: (path: string) => void;
}

/**
 * Shows the number of invalid fields, and links to each. After a refused submit, the form mounts this component again, and
 * the message interrupts the screen reader. After later corrections, the new number is announced politely, so that it does
 * not talk over the corrected field.
 */
export function FaultSummary({ count, fields, onFollow }: Props) {
  const [initialCount, setInitialCount] = useState(count);
  const [isUrgent, setUrgent] = useState(true);
  // The faults may appear only after the pointer is released.
  if (initialCount === 0 && count > 0) setInitialCount(count);
  else if (isUrgent && count !== initialCount) setUrgent(false);
  if (count === 0) return null;
  const links = [...(fields ?? [])].slice(0, maxLinks);
  return (
    <Alert tone="danger" title={text('form.faults', { count })} isUrgent={isUrgent}>
      {links.length > 0 && (
        <ul className={styles.faults}>
          {links.map(([label, path]) => (
            <li key={label}>
              <TextLink onPress={() => onFollow?.(path)}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
