/** Why a database fails; never the caller's fault. */
export type TroubleKind = 'lost' | 'lostAtCommit' | 'locked' | 'slow' | 'full' | 'broken';

interface Words {
  /** For the log. */
  cause: string;
  /** For the caller. */
  answer: string;
  /** Seconds until another try is worth it. */
  retryAfter: number;
}

const words: Record<TroubleKind, Words> = {
  lost: {
    cause: 'The database cannot be reached',
    answer: 'The database cannot be reached at the moment. Please try again shortly.',
    retryAfter: 5,
  },
  lostAtCommit: {
    cause: 'The connection to the database broke during a commit, which may have happened',
    answer:
      'The database was lost while this was being saved, so it may be saved already. Look before you try again.',
    retryAfter: 5,
  },
  locked: {
    cause: 'Another program has locked the database',
    answer: 'The database is locked at the moment. Please try again shortly.',
    retryAfter: 5,
  },
  slow: {
    cause: 'The database takes too long',
    answer: 'The database is too busy at the moment. Please try again shortly.',
    retryAfter: 5,
  },
  full: {
    cause: 'There is no space left for the database',
    answer: 'The server has no space left to save this. Please try again later.',
    retryAfter: 60,
  },
  broken: {
    cause: 'The database cannot be read or written',
    answer: 'The database does not work at the moment. Please try again later.',
    retryAfter: 60,
  },
};

/** An error's code, of SQLite, PostgreSQL or the system; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * The database failed. The operation did not take effect, except possibly if the kind is `lostAtCommit`. The
 * message is for the log: it names the cause and quotes the database.
 */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;
  /** The database's own code; empty when there is none. */
  readonly code: string;

  constructor(kind: TroubleKind, cause?: unknown) {
    const said = cause instanceof Error ? [codeOf(cause), cause.message].filter(Boolean).join(': ') : '';
    super(words[kind].cause + (said && ` (${said})`), { cause });
    this.name = 'DatabaseTrouble';
    this.kind = kind;
    this.code = codeOf(cause);
  }

  /** For the caller. */
  get answer(): string {
    return words[this.kind].answer;
  }

  /** Seconds until another try is worth it. */
  get retryAfter(): number {
    return words[this.kind].retryAfter;
  }
}
