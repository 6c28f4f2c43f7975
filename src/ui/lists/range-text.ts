import { text } from '#texts/texts.ts';

/** Which part of a list is shown, as in '11–20 of 397'; '11–20' if `total`, the number in words, is empty. */
export function rangeText(offset: number, count: number, total: string): string {
  const from = offset + 1;
  const range =
    count === 1 ? text('number', { value: from }) : text('pages.range', { from, to: offset + count });
  return total === '' ? range : text('pages.rangeOf', { range, total });
}
