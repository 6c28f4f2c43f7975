import { expect, it } from 'vitest';
import { addressedTable, type TableParameters } from '#app/pages/table-address.ts';
import type { PlayerSort } from '#core/views/table-columns.ts';
import type { Sort } from '#core/views/table.ts';

/** The address parameters that the app writes when this sort is chosen. */
function written(sort: Sort<PlayerSort>): TableParameters {
  const searches: TableParameters[] = [];
  const table = addressedTable<PlayerSort>({}, ({ search }) => searches.push(search));
  table.onView({ ...table.view, sort }, 'push');
  expect(searches).toHaveLength(1);
  return searches[0]!;
}

it.each<[Sort<PlayerSort>, string | undefined]>([
  [{ by: 'name', isDescending: false }, undefined],
  [{ by: 'name', isDescending: true }, '-name'],
  [{ by: 'dateJoined', isDescending: false }, 'dateJoined'],
  [{ by: 'dateJoined', isDescending: true }, '-dateJoined'],
])(
  'the address of a table sorted by %j has the sort %j, and reading it gives the same sort',
  (sort, parameter) => {
    const parameters = written(sort);
    expect(parameters.sort).toBe(parameter);
    expect(addressedTable<PlayerSort>(parameters, () => {}).view.sort).toEqual(sort);
  },
);
