/** One page of a list; `nextAt` is the offset of the next page, absent on the last. */
export interface ListPage<T> {
  entities: T[];
  nextAt?: number;
}

/** A page whose entities are read in batches. */
export interface PageInBatches<T> extends Omit<ListPage<T>, 'entities'> {
  entities: AsyncIterable<T[]>;
}

/** The part of a list that a caller requests. */
export interface ListPart {
  limit: number;
  offset: number;
}

/** Makes a page of `found`, which contains one entity more than `limit` if a next page exists. */
export const listPageOf = <T>(found: readonly T[], { limit, offset }: ListPart): ListPage<T> => ({
  entities: found.slice(0, limit),
  ...(found.length > limit ? { nextAt: offset + limit } : {}),
});
