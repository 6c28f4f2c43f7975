import { useRef, useState } from 'react';
import { text } from '#texts/texts.ts';

/** The digits that are typed into the parts of a date, and in `notices` what became of those that are no such part. */
export function useTypedDigits() {
  /** What became of what was typed into single parts, by part. */
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  /** The digits that were typed one after another, and where: null once anything else was done. */
  const run = useRef<{ part: string; digits: string } | null>(null);
  /** Says what became of digits that were typed into a part; without them, that they are gone. */
  const partChanged = (part: string, digits?: { typed: string; shown: string }) => {
    setChanged(({ [part]: _before, ...others }) =>
      digits ? { ...others, [part]: text('ui.datePartConstrained', { part, ...digits }) } : others,
    );
  };
  return {
    notices: Object.values(changed),
    partChanged,
    /**
     * Hears of each digit. After a first digit that no other can follow, react-aria goes on to the next part, and of a
     * day 45 the 5 becomes the hour: that is said.
     */
    digitTyped(part: string, digit: string) {
      const before = run.current;
      const isNext = before !== null && before.part !== part;
      if (isNext && before.digits.length === 1) {
        const shown = before.digits.padStart(2, '0');
        partChanged(before.part, { typed: before.digits + digit, shown });
      }
      run.current = { part, digits: (isNext ? '' : (before?.digits ?? '')) + digit };
    },
    /** Hears of anything but a digit: what follows is meant for the part that it is typed into. */
    runEnded() {
      run.current = null;
    },
    forget: () => setChanged({}),
  };
}
