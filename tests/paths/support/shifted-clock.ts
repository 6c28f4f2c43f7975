/**
 * A script that sets `Date` this many ms ahead. A test runs it in the page and in the server, so that the clocks of
 * both start at a time that the test chooses.
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
