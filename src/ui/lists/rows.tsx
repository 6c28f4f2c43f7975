import { Fragment, useState, useEffect, useLayoutEffect, useRef } from 'react';
import type { MountedLine, Row, RowsProps } from './row.ts';
import { useRowKeys } from './window/row-keys.ts';
import { rowTyped } from './window/type-ahead.ts';
import { Window } from './window/window.tsx';
import { type Place, scrolledPlace, scrollTarget } from '../page/place.ts';
import { restorePlace, type Restoration } from '../page/restore-place.ts';

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/**
 * Renders the rows of a list or table of any length, all or only those near the viewport. The modules in `window/` choose
 * the lines to mount, and handle heights and scrolling. When the list changes between a part and all rows, the mounted
 * rows keep their elements.
 */
export function Rows<T>({
  isWhole,
  isForm = false,
  keyBy = 'item',
  typeAhead,
  children,
  ...list
}: RowsProps<T>) {
  const { items, nameOf, container, across = 1 } = list;
  const names = () => items.map(nameOf);
  const findTyped = typeAhead && ((typed: string, from: number) => rowTyped(items, typeAhead, typed, from));
  const keys = useRowKeys({ container, names, count: items.length, across, findTyped }, !isWhole && !isForm);
  const [lines, setLines] = useState<readonly MountedLine[]>([]);
  useHeldPlace(lines);
  const isMounted = (index: number | null) => lines.some(({ line }) => line === index);
  const tabStop = isMounted(keys.current) ? keys.current : lines[0]?.line;
  const draw = (index: number, part?: MountedLine) => {
    const item = items[index];
    if (item === undefined) return null;
    const name = nameOf(item);
    const row: Row = {
      line: index,
      ...part,
      index,
      name,
      isTabStop: index === tabStop,
    };
    return <Fragment key={keyBy === 'item' ? name : index}>{children(item, row)}</Fragment>;
  };
  return (
    <>
      {isWhole
        ? range(items.length).map((index) => draw(index))
        : lines.flatMap((part) => range(across).map((column) => draw(part.line * across + column, part)))}
      {!isWhole && container && (
        <Window {...list} container={container} wanted={keys.wanted ?? list.wanted} onLines={setLines} />
      )}
    </>
  );
}

/** Whether the page is scrolled to a row's place. */
function isShown(place: Place): boolean {
  const { top, isExact } = scrollTarget(place);
  return place.row !== null && isExact && Math.abs(top - window.scrollY) <= 1;
}

const pageWidth = (): number => document.documentElement.clientWidth;

/** Keeps the first visible row in place when the width of the page changes, as when the user turns a phone. */
function useHeldPlace(lines: readonly MountedLine[]): void {
  const note = useRef(() => {});
  useEffect(() => {
    let width = pageWidth();
    let place = scrolledPlace();
    let restoration: Restoration | null = null;
    note.current = () => {
      // A resize also scrolls the page. A place that is still shown stays the same, although another row of its line may
      // be the first one now; otherwise the list would move a little each time that a phone is turned.
      if (pageWidth() !== width || restoration?.hasEnded() === false || isShown(place)) return;
      place = scrolledPlace();
    };
    const hold = () => {
      if (pageWidth() === width) return;
      width = pageWidth();
      restoration?.end();
      if (place.row) restoration = restorePlace(place, { isLoading: () => false, focusMeanwhile: () => {} });
    };
    const handleScroll = () => note.current();
    window.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('resize', hold);
    return () => {
      restoration?.end();
      window.removeEventListener('scroll', handleScroll);
      window.removeEventListener('resize', hold);
    };
  }, []);
  // After a long scroll, the rows mount later.
  useLayoutEffect(() => note.current(), [lines]);
}
