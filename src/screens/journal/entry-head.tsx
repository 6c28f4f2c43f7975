import type { ReactNode } from 'react';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { formatDay, formatTime, programTime } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Ago } from '../shared/ago.tsx';
import { linkedText } from '../shared/linked-text.tsx';
import { PlayerLink } from '../shared/thing-links.tsx';
import styles from './entry-row.module.css';
import { authorText } from './entry-words.ts';
import type { Names } from './journal-list.tsx';

interface Props {
  entry: JournalEntry;
  names: Names;
  /** The entry in one sentence. */
  children: ReactNode;
}

/** The time, the author and the sentence of an entry. An undone entry is struck through and says that it was undone. */
export function EntryHead({ entry, names, children }: Props) {
  const { actor } = entry;
  const isUndone = entry.undoneBy !== null;
  const sentence = <bdi>{children}</bdi>;
  return (
    <>
      <p className={styles.when}>
        <time dateTime={programTime(entry.at)}>
          <span className={styles.day}>{formatDay(entry.at)} </span>
          {formatTime(entry.at)}
        </time>{' '}
        <span className={styles.day}>
          <Ago instant={entry.at} />{' '}
        </span>
        {linkedText(authorText(entry), {
          name: actor && <PlayerLink id={actor} name={names[actor] ?? actor} />,
        })}
      </p>
      <p className={styles.sentence} data-focus-fallback={isUndone || undefined}>
        {isUndone ? <s>{sentence}</s> : sentence}
        {isUndone && ` ${text('history.wasUndone')}`}
      </p>
    </>
  );
}
