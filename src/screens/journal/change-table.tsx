import { Fragment, type ReactNode } from 'react';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { FoldedTable } from '#ui/lists/folded-table.tsx';
import { CharacterLink, ItemLink, PlayerLink } from '../shared/thing-links.tsx';
import { changeWords, type Phrase } from './change-words.ts';
import type { Names } from './journal-list.tsx';

interface Props {
  entry: JournalEntry;
  names: Names;
  name: string;
}

/** The words of a change, in which what they name leads to its page, unless it is the item that the entry deleted. */
function linked(words: Phrase, entry: JournalEntry): ReactNode {
  if (typeof words === 'string') return <Explained>{words}</Explained>;
  if (!('name' in words))
    return words.map((part, index) => <Fragment key={index}>{linked(part, entry)}</Fragment>);
  const { type, id, name } = words;
  if (type === 'character') return <CharacterLink id={id} />;
  if (type === 'member') return <PlayerLink id={id} name={name} />;
  return entry.kind === 'deleted' && entry.subject === name ? name : <ItemLink name={name} />;
}

/** The old and new values of an entry's changes. `name` identifies the entry for users of screen readers and voice control. */
export function ChangeTable({ entry, names, name }: Props) {
  const { changes, moreChanges } = entry;
  if (changes.length === 0) return null;
  return (
    <FoldedTable
      summary={text('history.changes')}
      of={`, ${name}`}
      heads={[text('history.changes'), text('history.before'), text('history.after')]}
      rows={changes.map((change) => {
        const { title, before, after } = changeWords(change, names);
        return [title, before, after].map((words, index) => <bdi key={index}>{linked(words, entry)}</bdi>);
      })}
      isPrinted
    >
      {moreChanges > 0 && <p>{text('history.more', { count: moreChanges })}</p>}
    </FoldedTable>
  );
}
