import { type FocusEvent, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { sum } from '#numbers/decimals.ts';
import { text } from '#texts/texts.ts';
import { numberFault } from './number-fault.ts';
import { readNumber, writeNumber } from '#numbers/read-number.ts';

export interface TypedNumberOptions {
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  minValue?: number | undefined;
  maxValue?: number | undefined;
  /** Whether only integers are valid. */
  isWhole: boolean;
  /** Error shown for an empty field after focus has left it. */
  emptyText?: string | undefined;
  /**
   * Whether an empty field, or text that is not a number, shows its error from the start, not only after focus has left the
   * field. Use it for a field that decides whether a button is enabled. Default: false.
   */
  showsFaultAtOnce?: boolean | undefined;
  /** Errors shown for a number below `minValue` or above `maxValue`. */
  belowText?: string | undefined;
  aboveText?: string | undefined;
}

type Phase = 'untouched' | 'typing' | 'left';

/** The phase after the caller has set the value. A string is earlier input, so focus has left the field before. */
const phaseWith = (value: number | string | null): Phase =>
  typeof value === 'string' ? 'left' : 'untouched';

/** The state of a number field: its text, and what the text means. The hook owns the text; the caller owns the value. */
export function useTypedNumber(options: TypedNumberOptions) {
  const { value, onChange, minValue = -Infinity, maxValue = Infinity, isWhole } = options;
  const { belowText, aboveText } = options;
  const { locale } = useLocale();
  const write = (entry: number | string | null): string =>
    typeof entry === 'number' ? writeNumber(entry, locale) : (entry ?? '');
  const [typed, setTyped] = useState(() => write(value));
  /** The value that the code, not the user, last wrote into the field; it may have more decimals than a user may type. */
  const [written, setWritten] = useState(value);
  const show = (next: number | string | null) => {
    setTyped(write(next));
    setWritten(next);
  };
  const [phase, setPhase] = useState<Phase>(() => phaseWith(value));
  /** Message about a number that was clamped when focus left. */
  const [notice, setNotice] = useState<string>();
  const enter = (next: Phase, nextNotice?: string) => {
    setPhase(next);
    setNotice(nextNotice);
  };

  // Shows a value that the caller changed; a value that was just emitted is shown already.
  const [known, setKnown] = useState({ value, emitted: value });
  if (known.value !== value) {
    setKnown({ value, emitted: value });
    if (value !== known.emitted) {
      show(value);
      enter(phaseWith(value));
    }
  }
  const emit = (next: number | string | null) => {
    if (next === known.emitted) return;
    setKnown({ value, emitted: next });
    onChange(next);
  };
  const current = known.emitted;
  const clamped = (number: number): number => Math.max(minValue, Math.min(number, maxValue));
  const set = (number: number) => {
    show(number);
    emit(number);
  };
  const faultOf = (): string | undefined => {
    if (typeof current === 'number') return boundFault(current, belowText, aboveText);
    if (phase !== 'left' && !options.showsFaultAtOnce) return undefined;
    return current === null ? options.emptyText : numberFault(current, isWhole);
  };
  /** The message about the bound that a number violates: `below`, `above`, or the default texts. */
  function boundFault(number: number, below?: string, above?: string): string | undefined {
    if (number < minValue) return below ?? text('form.tooSmall', { limit: minValue });
    if (number > maxValue) return above ?? text('form.tooLarge', { limit: maxValue });
    return undefined;
  }
  /** Sets a number that violates a bound to this bound, and says so. Returns whether it did. */
  function clamp(): boolean {
    const boundMessage = typeof current === 'number' ? boundFault(current) : undefined;
    enter('left', boundMessage);
    if (typeof current === 'number') set(clamped(current));
    return boundMessage !== undefined;
  }
  const fault = faultOf();
  return {
    typed,
    number: typeof current === 'number' ? current : null,
    fault,
    notice,
    /** The text to announce: the fault while the user types, the notice after focus has left. */
    news: phase === 'typing' ? fault : notice,
    type(next: string) {
      setTyped(next);
      enter('typing');
      const read = readNumber(next, isWhole);
      if (next === write(written)) emit(written);
      else if (read === null) emit(null);
      else emit('value' in read ? read.value : next);
    },
    /** Steps from the current number; from an empty field to the number nearest to 0. Does not change other text. */
    step(by: number) {
      enter('typing');
      if (typeof current !== 'string') set(clamped(current === null ? 0 : sum(current, by)));
    },
    canStep: (by: number): boolean =>
      typeof current === 'number' ? clamped(sum(current, by)) !== current : current === null,
    clamp,
    handleBlur(event: FocusEvent<HTMLInputElement>) {
      if (clamp() && isSending(event)) holdThisPress(event.currentTarget);
    },
  };
}

/** Whether focus moves from a field to its form's submit button. */
const isSending = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.type === 'submit' &&
  relatedTarget.form?.contains(currentTarget) === true;

/**
 * Call this when a field changes its value because focus moves to its form's submit button. The press that moved the focus
 * submits nothing, so that the user learns of the change before the form is saved. The next press does.
 */
function holdThisPress({ form }: HTMLInputElement): void {
  const holding = new AbortController();
  const { signal } = holding;
  const options = { capture: true, signal };
  const release = (): void => holding.abort();
  form?.addEventListener(
    'submit',
    (event) => {
      release();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  // Another press or key begins: by the Tab key the focus has moved without a press.
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, release, options);
}
