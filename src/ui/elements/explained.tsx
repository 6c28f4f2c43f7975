import { createContext, Fragment, type ReactNode, useContext } from 'react';

/**
 * Maps each abbreviation, such as `MO`, to its meaning. A full stop at the end of an abbreviation is left out. The map
 * is empty where no text needs an explanation.
 */
export const AbbreviationMeanings = createContext<ReadonlyMap<string, string>>(new Map());

const word = /(\p{L}+)/u;

/** A text whose abbreviations have their meanings as titles, which screen readers can read too. */
export function Explained({ children }: { children: ReactNode }) {
  const meanings = useContext(AbbreviationMeanings);
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
