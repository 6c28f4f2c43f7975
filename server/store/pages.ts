/** One page of a longer list; `nextAt` is the offset of the next one, absent on the last. */
export interface Page<T> {
  entities: T[];
  nextAt?: number;
}

/** The same, its entities some at a time. */
export interface PageInPieces<T> extends Omit<Page<T>, 'entities'> {
  entities: AsyncIterable<T[]>;
}

/** Which part of a list is wanted. */
export interface Part {
  limit: number;
  offset: number;
}

/** A page of `found`, which holds one entity more than `limit` when there are more. */
export const pageOf = <T>(found: readonly T[], { limit, offset }: Part): Page<T> => ({
  entities: found.slice(0, limit),
  ...(found.length > limit ? { nextAt: offset + limit } : {}),
});
