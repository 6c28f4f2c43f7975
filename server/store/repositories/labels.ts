import type { Kysely } from 'kysely';
import type { Label } from '#core/contract/labels.ts';
import type { LabelType } from '#core/contract/values.ts';
import type { Tables } from '../schema.ts';

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
