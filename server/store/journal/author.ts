/** Who writes, when (epoch ms), and by which call. */
export interface Author {
  /** A member's id, or `importer`; null for the server itself. */
  memberId: string | null;
  now: number;
  /** The name of a call of the contract, or `import`, or the name of what the server does without a request. */
  call: string;
  /** Hash of the request's idempotency key. */
  keyHash?: string | undefined;
}

/** The author of an import, in place of a member. No player has this id, since players' ids contain no space. */
export const importer = 'An import';

/** An import as an author, which writes at `now` (epoch ms). */
export const importerAt = (now: number): Author => ({ memberId: importer, now, call: 'import' });

/** The server itself as an author. */
export const serverAt = (now: number, call: string): Author => ({ memberId: null, now, call });

/** The calls whose entries can have another time than that of the write: the date of a session. */
export const datedCalls = ['opening', 'import'] as const;
