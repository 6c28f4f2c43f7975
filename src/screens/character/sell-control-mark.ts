import { text } from '#texts/texts.ts';
import type { FocusMark } from '#ui/page/focus-mark.ts';

/** Where the sale of an item begins in an inventory: at the number of pieces in its row. */
export const sellControlOf = (item: string): FocusMark => ({
  row: item,
  name: `INPUT ${text('sell.quantity')}`,
  at: 0,
});
