import { maxDecimals } from '#numbers/decimals.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { type NumberFault, readNumber } from '#numbers/read-number.ts';

const words: Record<NumberFault, TextKey> = {
  notANumber: 'ui.notANumber',
  notWhole: 'ui.notWhole',
  ambiguous: 'ui.ambiguousNumber',
  tooManyDecimals: 'ui.tooManyDecimals',
  tooManyDigits: 'ui.tooManyDigits',
};

/** The number that a typed string means; the string itself if it is none, and null if it is empty. */
export function numberOrText(typed: string, isWhole: boolean): number | string | null {
  const read = readNumber(typed, isWhole);
  return read && ('value' in read ? read.value : typed);
}

/** A message that says why a typed string is not accepted; undefined for a number or an empty string. */
export function numberFault(typed: string, isWhole: boolean): string | undefined {
  const read = readNumber(typed, isWhole);
  if (!read || 'value' in read) return undefined;
  const trimmed = typed.trim();
  return text(words[read.fault], {
    // For an ambiguous number: the two ways to write it clearly. A fourth decimal cannot be a thousands group.
    whole: trimmed.replace(/[.,]/, ''),
    decimal: `${trimmed}0`,
    maxDecimals,
  });
}
