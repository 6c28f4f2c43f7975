import Check from 'lucide-react/icons/check';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { chosenId } from '#core/rules/picked.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorText } from '#ui/fields/error-text.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { News } from '#ui/feedback/news.tsx';
import { fullName } from '#ui/fields/choice/prefix-index.ts';
import popover from '#ui/overlays/popover.module.css';
import styles from './several.module.css';
import type { Party } from './use-party.ts';

/** Maximum number of options shown; typing narrows a longer list. */
const maxShown = 200;

interface Props {
  party: Party;
  limit: number;
  onDone: () => void;
}

/**
 * Chooses several participants in a list of the characters that were not yet participants when it opened. Each choice takes
 * effect at once, so that closing the list loses nothing.
 */
export function Several({ party, limit, onDone }: Props) {
  const { rows, characters } = party;
  const [search, setSearch] = useState('');
  const part = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const chosen = new Set(rows.map(({ character }) => chosenId(character)));
  const [chosenBefore] = useState(() => chosen);
  const [toldBefore] = useState(party.told);
  const news = party.told === toldBefore ? '' : party.news;
  const fitting = useMemo(
    () => party.index.containing(search).filter(({ id }) => !chosenBefore.has(id)),
    [party.index, chosenBefore, search],
  );
  const shown = fitting.slice(0, maxShown);
  const isFull = rows.length >= limit && rows.every(({ character }) => character !== '');
  const selected = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  /** What Enter adds, if the party has room. */
  const first = shown.find(({ id }) => !chosen.has(id));
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  const choose = (keys: Selection) => {
    if (keys === 'all') return;
    const added = shown.filter(({ id }) => keys.has(id) && !chosen.has(id));
    const gone = selected.find((id) => !keys.has(id));
    if (gone !== undefined) party.remove(gone);
    else if (added.length > 0) party.add(added.map(({ id, name }) => ({ name, means: { id } })));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      part.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (search.trim() === '' || fitting.length === 0) return;
    if (first === undefined) party.announceDuplicates(shown.map(({ name }) => name));
    else party.add([{ name: first.name, means: { id: first.id } }]);
    setSearch('');
  };
  const paste = (event: ClipboardEvent) => {
    if (party.addText(event.clipboardData.getData('text/plain')) !== null) event.preventDefault();
  };
  const nothingText = characters.problem ?? text(characters.isLoading ? 'ui.loadingChoices' : 'ui.noChoice');
  const foundWords =
    fitting.length === 0
      ? nothingText
      : first === undefined || isFull
        ? text('palette.count', { count: fitting.length })
        : text('party.found', { count: fitting.length, name: first.name });
  return (
    <div ref={part} className={styles.several} onKeyDownCapture={handleKey} onPasteCapture={paste}>
      <SearchField label={text('party.search')} describedBy={hintId} value={search} onChange={setSearch} />
      <p id={hintId} className={styles.note}>
        {search.trim() === '' ? text('party.searchHint') : foundWords}
      </p>
      <ErrorText id="party-full" message={isFull ? text('party.full', { limit }) : undefined} />
      <ListBox
        aria-label={text('party.characters')}
        className={`${popover.list} ${styles.list}`}
        items={shown}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={choose}
        escapeKeyBehavior="none"
        disabledKeys={isFull ? shown.filter(({ id }) => !chosen.has(id)).map(({ id }) => id) : []}
        renderEmptyState={() => <div className={styles.note}>{nothingText}</div>}
      >
        {(item) => (
          <ListBoxItem textValue={fullName(item)} className={popover.item}>
            <span className={popover.words}>{fullName(item)}</span>
            <Check aria-hidden className={popover.check} />
          </ListBoxItem>
        )}
      </ListBox>
      {fitting.length > shown.length && (
        <p className={styles.note}>{text('ui.cut', { shown: shown.length, count: fitting.length })}</p>
      )}
      <News words={[search.trim() === '' ? '' : foundWords]} />
      <News words={[news]} />
      <div className={styles.end}>
        <span aria-hidden className={styles.note}>
          {news}
        </span>
        <Button variant="primary" onPress={onDone}>
          {text('party.done')}
        </Button>
      </div>
    </div>
  );
}
