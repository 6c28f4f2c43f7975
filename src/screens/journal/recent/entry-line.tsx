import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { EntryHead } from '../entry-head.tsx';
import styles from '../entry-row.module.css';
import { factsOf, sentenceOf } from '../entry-words.ts';

interface Props {
  entry: JournalEntry;
  names: Readonly<Record<string, string>>;
}

/** An entry of a history in one sentence, with its consequences. */
export function EntryLine({ entry, names }: Props) {
  const facts = factsOf(entry).join(' · ');
  const words = <Explained>{facts}</Explained>;
  return (
    <>
      <EntryHead entry={entry} names={names}>
        <Explained>{sentenceOf(entry)}</Explained>
      </EntryHead>
      {facts && <p className={styles.facts}>{entry.undoneBy === null ? words : <s>{words}</s>}</p>}
    </>
  );
}
