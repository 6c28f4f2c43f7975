import type { Kysely } from 'kysely';
import type { Label } from '#core/contract/labels.ts';
import type { LabelType } from '#core/contract/values.ts';
import type { Tables } from '../schema.ts';
import { said } from '#core/contract/refusals.ts';
import { invalid, quoted } from '../fault.ts';
import { rowsFor } from '../json.ts';

/**
 * The distinct ids of labels that a caller sent. `field` is the path of the list in the request.
 * @throws Fault `invalid` when one of them is not a label of this type
 */
export async function knownLabelIds(
  db: Kysely<Tables>,
  type: LabelType,
  labels: readonly Label[],
  field: string,
): Promise<string[]> {
  const ids = [...new Set(labels.map(({ id }) => id))];
  const rows = await rowsFor(ids, (some) =>
    db.selectFrom('label').select('id').where('id', 'in', some).where('type', '=', type),
  );
  const knownIds = new Set(rows.map(({ id }) => id));
  const index = labels.findIndex(({ id }) => !knownIds.has(id));
  if (index !== -1)
    throw invalid(said('noLabel', { name: quoted(labels[index]!.name) }), `${field}.${index}`);
  return ids;
}

export const createLabels = (db: Kysely<Tables>) => ({
  /** All labels, or those of one type, sorted by name. */
  list: (type?: LabelType): Promise<Label[]> =>
    db
      .selectFrom('label')
      .select(['id', 'name'])
      .$if(type !== undefined, (query) => query.where('type', '=', type!))
      .orderBy('normalised_name')
      .orderBy('id')
      .execute(),
});
