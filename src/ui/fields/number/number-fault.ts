import { text, type TextKey } from '#texts/texts.ts';
import { type NumberFault, readNumber } from './read-number.ts';

const words: Record<NumberFault, TextKey> = {
  notANumber: 'ui.notANumber',
  notWhole: 'ui.notWhole',
  ambiguous: 'ui.ambiguousNumber',
  tooManyDigits: 'ui.tooManyDigits',
};

/** A message that says why a typed text is not a number; undefined if it is one or is empty. */
export function numberFault(typed: string, isWhole: boolean): string | undefined {
  const read = readNumber(typed, isWhole);
  if (!read || 'value' in read) return undefined;
  const plain = typed.trim();
  return text(words[read.fault], { whole: plain.replace(/[.,]/, ''), decimal: `${plain}0` });
}
