import { Undo2 } from 'lucide-react';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import styles from './entry-row.module.css';
import { ChangeTable } from './change-table.tsx';
import { EntryLine } from './recent/entry-line.tsx';
import { nameOfWrite, sentenceOf, withMoment } from './entry-words.ts';

interface Props {
  entry: JournalEntry;
  names: Readonly<Record<string, string>>;
  /** Asks to undo the write of the entry. */
  onUndo: (act: number, what: string) => void;
}

/** One entry of a history, in plain words. An undone entry is struck through and says that it was undone. */
export function EntryRow({ entry, names, onUndo }: Props) {
  const { mayUndo, act } = entry;
  return (
    <article className={`${styles.entry} ${styles.dense}`}>
      <div className={styles.words}>
        <EntryLine entry={entry} names={names} />
        <ChangeTable entry={entry} name={withMoment(entry, sentenceOf(entry))} />
      </div>
      {mayUndo && (
        <div className={styles.action}>
          <Button
            variant="secondary"
            aria-label={withMoment(entry, `${text('undo.undo')} ${nameOfWrite(entry)}`)}
            onPress={() => onUndo(act, nameOfWrite(entry))}
          >
            <Undo2 aria-hidden />
            {text('undo.undo')}
          </Button>
        </div>
      )}
    </article>
  );
}
