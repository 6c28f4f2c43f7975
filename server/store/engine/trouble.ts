import { type Said, said } from '#core/contract/refusals.ts';
import { codeOf } from '../../error-code.ts';

/** Why a database fails; never the caller's fault. */
export type TroubleKind = 'lost' | 'lostAtCommit' | 'locked' | 'slow' | 'full' | 'broken';

/** For each kind, its cause for the log, and the answer to the caller. */
const words: Record<TroubleKind, readonly [cause: string, answer: Said]> = {
  lost: ['The database cannot be reached', said('lostDatabase')],
  lostAtCommit: [
    'The connection to the database broke during a commit, which may have happened',
    said('lostWhileSaving'),
  ],
  locked: ['Another program has locked the database', said('lockedDatabase')],
  slow: ['The database takes too long', said('busyDatabase')],
  full: ['There is no space left for the database', said('fullServer')],
  broken: ['The database cannot be read or written', said('brokenDatabase')],
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
    super(words[kind][0] + (quoted && ` (${quoted})`), { cause });
    this.name = 'DatabaseTrouble';
    this.kind = kind;
    this.code = codeOf(cause);
  }

  /** The message for the caller. */
  get answer(): Said {
    return words[this.kind][1];
  }

  /** Seconds after which a retry is worthwhile. */
  get retryAfter(): number {
    return ['full', 'broken'].includes(this.kind) ? 60 : 5;
  }
}
