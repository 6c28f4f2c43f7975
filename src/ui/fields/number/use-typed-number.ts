import { type FocusEvent, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { text } from '#texts/texts.ts';
import { isSending } from '../is-sending.ts';
import { numberFault } from './number-fault.ts';
import { readNumber, writeNumber } from './read-number.ts';

export interface TypedNumberOptions {
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  minValue?: number | undefined;
  maxValue?: number | undefined;
  isWhole: boolean;
  /** Error of an empty field after focus has left it. */
  emptyText?: string | undefined;
  /**
   * Whether an empty field, or a text that is not a number, is a fault from the start, not only after focus
   * has left it: for a field that decides whether a button is enabled. Default: false.
   */
  isAlwaysChecked?: boolean | undefined;
  /** Error of a number below `minValue` or above `maxValue`. */
  belowText?: string | undefined;
  aboveText?: string | undefined;
}

/** The text of a number field and what it means. Owns the text; the caller owns the value. */
export function useTypedNumber(options: TypedNumberOptions) {
  const { value, onChange, minValue = -Infinity, maxValue = Infinity, isWhole } = options;
  const { belowText, aboveText } = options;
  const { locale } = useLocale();
  const write = (number: number | string | null): string =>
    typeof number === 'number' ? writeNumber(number, locale) : (number ?? '');
  const [typed, setTyped] = useState(() => write(value));
  const [phase, setPhase] = useState<'untouched' | 'typing' | 'left'>('untouched');
  /** Message about the change made when focus left. */
  const [notice, setNotice] = useState<string>();
  const enter = (next: typeof phase, changed?: string) => {
    setPhase(next);
    setNotice(changed);
  };

  // Shows a value that the caller changed; a value that was just emitted is shown already.
  const [known, setKnown] = useState({ value, emitted: value });
  if (known.value !== value) {
    setKnown({ value, emitted: value });
    if (value !== known.emitted) {
      setTyped(write(value));
      enter('untouched');
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
    setTyped(write(number));
    emit(number);
  };
  const faultOf = (): string | undefined => {
    if (typeof current === 'number') return beyond(current, belowText, aboveText);
    if (phase !== 'left' && !options.isAlwaysChecked) return undefined;
    return current === null ? options.emptyText : numberFault(current, isWhole);
  };
  /** A message that names the bound that a number breaks, in the given words or the default ones. */
  function beyond(number: number, below?: string, above?: string): string | undefined {
    if (number < minValue) return below ?? text('form.tooSmall', { limit: minValue });
    if (number > maxValue) return above ?? text('form.tooLarge', { limit: maxValue });
    return undefined;
  }
  const fault = faultOf();
  return {
    typed,
    number: typeof current === 'number' ? current : null,
    fault,
    notice,
    /** Text to announce: the fault during typing, then the change made when focus left. */
    news: phase === 'typing' ? fault : notice,
    type(next: string) {
      setTyped(next);
      enter('typing');
      const read = readNumber(next, isWhole);
      if (read === null) emit(null);
      else emit('value' in read ? read.value : next);
    },
    /** Steps from the current number; from an empty field to the number nearest to 0. */
    step(by: number) {
      enter('typing');
      if (typeof current !== 'string') set(clamped(current === null ? 0 : current + by));
    },
    canStep: (by: number): boolean =>
      typeof current === 'number' ? clamped(current + by) !== current : current === null,
    leave(event: FocusEvent<HTMLInputElement>) {
      if (typeof current !== 'number') return enter('left');
      const broken = beyond(current);
      if (broken !== undefined && isSending(event)) return;
      enter('left', broken);
      set(clamped(current));
    },
  };
}
