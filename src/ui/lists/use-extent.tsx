import { type ReactNode, useState, useTransition } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import { usePrinting } from '../page/paper/use-printing.ts';
import { extentOf, maxOnRequest, maxWhole } from './list-size.ts';
import styles from './use-extent.module.css';

/** The lists, by page and name, for which the user has asked for all rows since the last reload. */
const wholeLists = new Set<string>();

interface LongList {
  /** The list's accessible name, unique on its page. */
  name: string;
  count: number;
  /** Says how to find a row if the list is too long to be mounted whole, for example by a search. */
  advice?: string;
}

/**
 * Returns whether to mount all rows of a list, and the notice to show above a long list. The notice says that rows are
 * missing, and offers to show all; that choice holds for the list until a reload. A list with such an offer is
 * mounted whole while the page is printed.
 */
export function useExtent({ name, count, advice }: LongList): { isWhole: boolean; notice: ReactNode } {
  const [list] = useState(() => `${window.location.pathname} ${name}`);
  const [wantsAll, setWantsAll] = useState(() => wholeLists.has(list));
  const [isPending, startTransition] = useTransition();
  const isPrinting = usePrinting();
  const extent = extentOf(count, wantsAll || isPrinting);
  const toggle = () => {
    if (wantsAll) wholeLists.delete(list);
    else wholeLists.add(list);
    // Thousands of rows take a moment; a transition keeps the page usable meanwhile.
    startTransition(() => setWantsAll(!wantsAll));
  };
  const notice = count > maxWhole && (
    <div className={styles.line} data-extent={extent}>
      <p aria-live="polite" className={styles.words}>
        {extent === 'whole' && text('list.whole')}
        {extent === 'part' && text(isPending ? 'list.loadingRows' : 'list.part')}
        {extent === 'tooLong' && [text('list.tooLong', { count: maxOnRequest }), advice].join(' ').trim()}
      </p>
      {extent !== 'tooLong' && (
        // The button stays, so that it keeps the focus.
        <Button variant="quiet" aria-expanded={extent === 'whole'} onPress={toggle}>
          {text(extent === 'whole' ? 'list.showPart' : 'list.showAll')}
        </Button>
      )}
    </div>
  );
  return { isWhole: extent === 'whole', notice };
}
