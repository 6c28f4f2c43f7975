import { typable } from '#core/views/palette/rank.ts';
import type { TypeAhead } from '#ui/lists/row.ts';

/** Typed letters find a row by this name, as in the palette: without regard to case and accents. */
export const typeAheadBy = <Row>(wordsOf: (row: Row) => string): TypeAhead<Row> => ({
  wordsOf,
  fold: typable,
});
