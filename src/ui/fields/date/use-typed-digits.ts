import { useRef, useState } from 'react';
import { text } from '#texts/texts.ts';

/** The greatest number of each part that has two digits. */
const greatest: Readonly<Record<string, number>> = { month: 12, day: 31, hour: 23, minute: 59 };

/** The digits that are typed into the parts of a date, and in `notices` what became of those that are no such part. */
export function useTypedDigits() {
  /** What became of what was typed into single parts, by part. */
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  /** The digits that were typed one after another, and where: null once anything else was done. */
  const run = useRef<{ part: string; digits: string } | null>(null);
  const say = (part: string, words: string | undefined) =>
    setChanged(({ [part]: _before, ...others }) =>
      words === undefined ? others : { ...others, [part]: words },
    );
  /** Says what became of digits that were typed into a part; without them, that they are gone. */
  const partChanged = (part: string, digits?: { typed: string; shown: string }) =>
    say(part, digits && text('ui.datePartConstrained', { part, ...digits }));
  return {
    notices: Object.values(changed),
    partChanged,
    /**
     * Hears of each digit. After a first digit that no other can follow, react-aria goes on to the next part, and of a
     * day 45 the 5 becomes the hour; in the last part, and after a first digit that fits, the second takes its place.
     * That is said at once: the next press may be Save.
     */
    digitTyped(part: string, digit: string) {
      const before = run.current;
      const isNext = before !== null && before.part !== part;
      const typed = (before?.digits ?? '') + digit;
      if (isNext && before.digits.length === 1) {
        const shown = before.digits.padStart(2, '0');
        say(before.part, text('ui.datePartOverflow', { part: before.part, typed, shown, digit, next: part }));
      } else if (before && !isNext && typed.length === 2 && Number(typed) > (greatest[part] ?? Infinity)) {
        partChanged(part, { typed, shown: digit.padStart(2, '0') });
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
