/**
 * A script after which `Date` is this many ms ahead, for a page and for a server: both then agree on a time that a test
 * chooses, and their clocks run on from it.
 */
export const shiftedClock = (ms: number | string): string => `(() => {
  const Real = Date;
  const shift = ${ms};
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Real.now() + shift] : parts));
    }
    static now() {
      return Real.now() + shift;
    }
  };
})();
`;
