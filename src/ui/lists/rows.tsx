import { Fragment, useState } from 'react';
import { useHeldPlace } from './held-place.ts';
import type { MountedLine, Row, RowsProps } from './row.ts';
import { useRowKeys } from './window/row-keys.ts';
import { rowTyped } from './window/type-ahead.ts';
import { Window } from './window/window.tsx';

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
