/** Milliseconds of a day on which the clocks do not change. */
export const day = 86_400_000;
