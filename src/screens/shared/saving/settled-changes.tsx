import { useId } from 'react';
import type { Side } from '#core/rules/merge.ts';
import type { DescribedDifference } from '#forms/describe-value.ts';
import { text } from '#texts/texts.ts';
import styles from './conflict-dialog.module.css';

interface Props {
  by: Side;
  changes: readonly DescribedDifference[];
}

/** The changes that only one side made, which need no question. */
export function SettledChanges({ by, changes }: Props) {
  const headingId = useId();
  const settled = changes.filter((change) => change.by === by);
  if (settled.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId} className={styles.title}>
        {text(by === 'theirs' ? 'form.theyChanged' : 'form.youChanged')}
      </h3>
      <p className={styles.hint}>{text(by === 'theirs' ? 'form.theyChangedHint' : 'form.youChangedHint')}</p>
      <dl className={styles.changes}>
        {settled.map(({ id, label, was, theirs, mine }) => (
          <div key={id} className={styles.change}>
            <dt>{label}</dt>
            {was !== null && <dd className={styles.was}>{text('form.was', { value: was })}</dd>}
            <dd>
              {by === 'theirs'
                ? text('form.becomes', { value: theirs })
                : text('form.stays', { value: mine })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
