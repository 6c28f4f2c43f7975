import type { ReactNode } from 'react';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { isInHistory } from '#core/contract/journal/kinds.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { CharacterLink, ItemLink, SessionLink } from '../../shared/thing-links.tsx';
import { EntryHead } from '../entry-head.tsx';
import styles from '../entry-row.module.css';
import {
  entryValues,
  factsOf,
  nameOfUndone,
  piecesOf,
  sentenceOf,
  undoneOfItem,
  withMoment,
} from '../entry-words.ts';

interface Props {
  entry: JournalEntry;
  names: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, ReactNode>>;

/** An entry in one sentence, in which what it names leads to its page, unless the entry says that it is gone. */
function linkedSentence(entry: JournalEntry): ReactNode {
  const { kind, about } = entry;
  if (!isInHistory(kind)) return <Explained>{sentenceOf(entry)}</Explained>;
  const { session = null, sessionGone = false, title = null, master = null, item = null } = about ?? {};
  const values: Values = {
    ...entryValues(entry),
    ...(session &&
      title &&
      !sessionGone && {
        title: <SessionLink id={session} title={title} spoken={withMoment(entry, title)} />,
      }),
    ...(master && { master: <CharacterLink id={master} /> }),
    ...(item && kind !== 'deleted' && { item: <ItemLink name={item} /> }),
  };
  if (kind !== 'undone') return linkedText(`entry.${kind}`, values);
  return linkedText('entry.undone', { what: linkedUndone(entry, values) });
}

function linkedUndone(entry: JournalEntry, values: Values): ReactNode {
  const { about } = entry;
  const key = undoneOfItem(entry);
  if (key) return linkedText(key, values);
  if (about?.item)
    return (
      <>
        {piecesOf({ ...about, item: null })}
        {values.item}
      </>
    );
  return about?.title ? values.title : nameOfUndone(entry);
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
