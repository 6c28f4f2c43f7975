import type { ReactNode } from 'react';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { isInHistory } from '#core/contract/journal/kinds.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { CharacterLink, ItemLink, SessionLink } from '../../shared/thing-links.tsx';
import { EntryHead } from '../entry-head.tsx';
import styles from '../entry-row.module.css';
import { entryValues, factsOf, sentenceOf, withMoment } from '../entry-words.ts';

interface Props {
  entry: JournalEntry;
  names: Readonly<Record<string, string>>;
}

/** An entry in one sentence, in which what it names leads to its page, unless the entry says that it is gone. */
function linkedSentence(entry: JournalEntry): ReactNode {
  const { kind, about } = entry;
  if (!isInHistory(kind) || kind === 'undone') return <Explained>{sentenceOf(entry)}</Explained>;
  const { session = null, sessionGone = false, title = null, master = null, item = null } = about ?? {};
  return linkedText(`entry.${kind}`, {
    ...entryValues(entry),
    ...(session &&
      title &&
      !sessionGone && {
        title: <SessionLink id={session} title={title} spoken={withMoment(entry, title)} />,
      }),
    ...(master && { master: <CharacterLink id={master} /> }),
    ...(item && kind !== 'deleted' && { item: <ItemLink name={item} /> }),
  });
}

/** An entry of a history in one sentence, with its consequences. */
export function EntryLine({ entry, names }: Props) {
  const facts = factsOf(entry).join(' · ');
  const words = <Explained>{facts}</Explained>;
  return (
    <>
      <EntryHead entry={entry} names={names}>
        {linkedSentence(entry)}
      </EntryHead>
      {facts && <p className={styles.facts}>{entry.undoneBy === null ? words : <s>{words}</s>}</p>}
    </>
  );
}
