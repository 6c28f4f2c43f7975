import { Fragment, type ReactElement, type ReactNode } from 'react';
import { textParts } from '#texts/text-parts.ts';
import type { TextKey } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';

/** A text in which some values are elements, such as links. */
export const linkedText = (key: TextKey, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  textParts(key, values).map((part, index) => (
    // The parts of one text keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Explained key={index}>{part}</Explained>
  ));

/** Elements, each with a key, with commas between them. */
export const withCommas = (elements: readonly ReactElement[]): ReactNode =>
  elements.map((element, index) => (
    <Fragment key={element.key}>
      {index > 0 && ', '}
      {element}
    </Fragment>
  ));
