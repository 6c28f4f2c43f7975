import { createContext, Fragment, type ReactNode, useContext } from 'react';

/** The meaning of each short word, such as `MO`, without a full stop; empty outside the area whose words need an explanation. */
export const ShortWords = createContext<ReadonlyMap<string, string>>(new Map());

const word = /(\p{L}+)/u;

/** A text whose short words have their meaning as a title, which screen readers can read as well. */
export function Explained({ children }: { children: ReactNode }) {
  const meanings = useContext(ShortWords);
  if (typeof children !== 'string' || meanings.size === 0) return children;
  const parts = children.split(word);
  if (!parts.some((part) => meanings.has(part))) return children;
  return parts.map((part, index) => {
    const meaning = meanings.get(part);
    return meaning === undefined ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <abbr key={index} title={meaning}>
        {part}
      </abbr>
    );
  });
}
