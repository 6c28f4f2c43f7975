import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { FoldedTable } from '#ui/lists/folded-table.tsx';
import { changeText } from './change-words.ts';

/** The old and new values of an entry's changes. `name` identifies the entry for users of screen readers and voice control. */
export function ChangeTable({
  entry: { changes, moreChanges },
  name,
}: {
  entry: JournalEntry;
  name: string;
}) {
  if (changes.length === 0) return null;
  return (
    <FoldedTable
      summary={text('history.changes')}
      of={`, ${name}`}
      heads={[text('history.changes'), text('history.before'), text('history.after')]}
      rows={changes.map((change) => {
        const { title, before, after } = changeText(change);
        return [title, before, after].map((words, index) => (
          <bdi key={index}>
            <Explained>{words}</Explained>
          </bdi>
        ));
      })}
      isPrinted
    >
      {moreChanges > 0 && <p>{text('history.more', { count: moreChanges })}</p>}
    </FoldedTable>
  );
}
