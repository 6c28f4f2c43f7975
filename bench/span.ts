/** A start and an end, in ms after the start of the navigation. */
export interface BenchSpan {
  from: number;
  to: number;
}

export const lengthOf = ({ from, to }: BenchSpan): number => to - from;
