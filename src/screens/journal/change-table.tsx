import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { text } from '#texts/texts.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import styles from './change-table.module.css';
import { changeText } from './change-words.ts';

/** The old and new values of an entry's changes. `name` identifies the entry for users of screen readers and voice control. */
export function ChangeTable({ entry, name }: { entry: JournalEntry; name: string }) {
  const { changes, moreChanges } = entry;
  if (changes.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {text('history.changes')}
        <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('history.changes')}</th>
            <th scope="col">{text('history.before')}</th>
            <th scope="col">{text('history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(changeText).map(({ title, before, after }, index) => (
            // Two changes of one entry may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">
                <bdi>{title}</bdi>
              </th>
              <td>
                <bdi>{before}</bdi>
              </td>
              <td>
                <bdi>{after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moreChanges > 0 && <p>{text('history.more', { count: moreChanges })}</p>}
    </details>
  );
}
