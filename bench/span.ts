/** When something began and ended, in ms after the start of the navigation. */
export interface Span {
  from: number;
  to: number;
}

export const lengthOf = ({ from, to }: Span): number => to - from;
