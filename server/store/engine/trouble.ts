import { type Said, said } from '#core/contract/refusals.ts';
import { codeOf } from '../../error-code.ts';

/** Why a database fails; never the caller's fault. */
export type TroubleKind = 'lost' | 'lostAtCommit' | 'locked' | 'slow' | 'full' | 'broken';

interface Words {
  /** For the log. */
  cause: string;
  /** For the caller. */
  answer: Said;
  /** Seconds after which a retry is worthwhile. */
  retryAfter: number;
}

const words: Record<TroubleKind, Words> = {
  lost: {
    cause: 'The database cannot be reached',
    answer: said('lostDatabase'),
    retryAfter: 5,
  },
  lostAtCommit: {
    cause: 'The connection to the database broke during a commit, which may have happened',
    answer: said('lostWhileSaving'),
    retryAfter: 5,
  },
  locked: {
    cause: 'Another program has locked the database',
    answer: said('lockedDatabase'),
    retryAfter: 5,
  },
  slow: {
    cause: 'The database takes too long',
    answer: said('busyDatabase'),
    retryAfter: 5,
  },
  full: {
    cause: 'There is no space left for the database',
    answer: said('fullServer'),
    retryAfter: 60,
  },
  broken: {
    cause: 'The database cannot be read or written',
    answer: said('brokenDatabase'),
    retryAfter: 60,
  },
};

/**
 * A failure of the database. The operation took no effect, except possibly if the kind is `lostAtCommit`. The
 * message is for the log: it names the cause and quotes the database.
 */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;
  /** The database's own code; empty when there is none. */
  readonly code: string;

  constructor(kind: TroubleKind, cause?: unknown) {
    const quoted = cause instanceof Error ? [codeOf(cause), cause.message].filter(Boolean).join(': ') : '';
    super(words[kind].cause + (quoted && ` (${quoted})`), { cause });
    this.name = 'DatabaseTrouble';
    this.kind = kind;
    this.code = codeOf(cause);
  }

  /** The message for the caller. */
  get answer(): Said {
    return words[this.kind].answer;
  }

  /** Seconds after which a retry is worthwhile. */
  get retryAfter(): number {
    return words[this.kind].retryAfter;
  }
}
