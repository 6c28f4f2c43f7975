/** A start and an end, in ms after the start of the navigation. */
export interface Span {
  from: number;
  to: number;
}

export const lengthOf = ({ from, to }: Span): number => to - from;
