import { Fragment, type ReactElement, type ReactNode } from 'react';
import { text, type TextKey } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';

const isElement = (value: ReactNode): boolean => typeof value === 'object' && value !== null;

/** Surrounds the number of an element in a text; names do not contain this character of the private use area. */
const mark = '\uE000';

/** A text in which some values are elements, such as links. The catalogue decides where they stand. */
export function linkedText(key: TextKey, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const elements: ReactNode[] = [];
  const variables = Object.entries(values).map(([name, value]) => [
    name,
    isElement(value) ? `${mark}${elements.push(value) - 1}${mark}` : value,
  ]);
  return text(key, Object.fromEntries(variables))
    .split(mark)
    .map((part, index) => (
      // Every second part is the number of an element.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index % 2 === 0 ? <Explained>{part}</Explained> : elements[Number(part)]}
      </Fragment>
    ));
}

/** Elements, each with a key, with commas between them. */
export const withCommas = (elements: readonly ReactElement[]): ReactNode =>
  elements.map((element, index) => (
    <Fragment key={element.key}>
      {index > 0 && ', '}
      {element}
    </Fragment>
  ));
