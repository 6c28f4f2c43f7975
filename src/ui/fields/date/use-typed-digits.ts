import { useRef, useState } from 'react';
import { text } from '#texts/texts.ts';

/** The largest number of each two-digit part. */
const maxima: Readonly<Record<string, number>> = { month: 12, day: 31, hour: 23, minute: 59 };

/** Watches the digits typed into the parts of a date. Each of `notices` says how react-aria changed impossible digits. */
export function useTypedDigits() {
  /** Notices about single parts, by part. */
  const [noticeByPart, setNotices] = useState<Readonly<Record<string, string>>>({});
  /** The current run of digits and its part; null after any other action. */
  const run = useRef<{ part: string; digits: string } | null>(null);
  const setNotice = (part: string, words: string | undefined) =>
    setNotices(({ [part]: _before, ...others }) =>
      words === undefined ? others : { ...others, [part]: words },
    );
  /** Reports how a part changed the digits typed into it; without `digits`, removes the part's notice. */
  const notePartChange = (part: string, digits?: { typed: string; shown: string }) =>
    setNotice(part, digits && text('ui.datePartConstrained', { part, ...digits }));
  return {
    notices: Object.values(noticeByPart),
    notePartChange,
    /**
     * Call this for each digit. The notice appears at once, because the next press may be Save. react-aria changes:
     * - 45 in the day: no second digit can follow the 4, so react-aria types the 5 into the next part;
     * - 39 in the day, or 79 in the last part: the second digit replaces the first.
     */
    noteDigit(part: string, digit: string) {
      const before = run.current;
      const isNext = before !== null && before.part !== part;
      const typed = (before?.digits ?? '') + digit;
      if (isNext && before.digits.length === 1) {
        const shown = before.digits.padStart(2, '0');
        setNotice(
          before.part,
          text('ui.datePartOverflow', { part: before.part, typed, shown, digit, next: part }),
        );
      } else if (before && !isNext && typed.length === 2 && Number(typed) > (maxima[part] ?? Infinity)) {
        notePartChange(part, { typed, shown: digit.padStart(2, '0') });
      }
      run.current = { part, digits: (isNext ? '' : (before?.digits ?? '')) + digit };
    },
    /** Call this for any action except a digit: the next digits are meant for the part that they are typed into. */
    endRun() {
      run.current = null;
    },
    forget: () => setNotices({}),
  };
}
