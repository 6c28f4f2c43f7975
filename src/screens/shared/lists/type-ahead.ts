import { searchKey } from '#core/rules/names/search-key.ts';
import type { TypeAhead } from '#ui/lists/row.ts';

/** Typed letters find a row by this name, as in every search. */
export const typeAheadBy = <Row>(wordsOf: (row: Row) => string): TypeAhead<Row> => ({
  wordsOf,
  fold: searchKey,
});
