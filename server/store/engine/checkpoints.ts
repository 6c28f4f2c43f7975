import type { SqliteConnection } from './sqlite-connection.ts';

/** Commits between two checkpoints: each commit writes about ten pages to the log. */
const commitsBetween = 100;

/**
 * Runs all checkpoints of a database, which copy the log of writes (`nyx.sqlite-wal`) into it. Only its server does so, through the writing connection. SQLite
 * before 3.51.3 (libsql 0.5.29 has 3.45.1) can lose commits when one connection begins a checkpoint while
 * another commits. `lockConnection`, a connection for this purpose only, therefore holds the write lock during a
 * checkpoint.
 */
export function createCheckpoints(writer: SqliteConnection, lockConnection: SqliteConnection) {
  let commits = 0;
  const now = (): void => {
    try {
      lockConnection.run('begin immediate');
    } catch {
      // Another connection is writing: retry after the next commit.
      return;
    }
    try {
      writer.run('pragma wal_checkpoint(passive)');
      commits = 0;
    } catch {
      // Ignored here: commits are safe in the log, and the next write reports the fault.
    } finally {
      lockConnection.run('rollback');
    }
  };
  return {
    /** Runs a checkpoint at once, unless another connection is writing. */
    now,
    /** Records that this process has committed a transaction. */
    committed(): void {
      commits += 1;
      if (commits >= commitsBetween) now();
    },
    /** Records that another process has written an unknown amount. */
    othersWrote: (): void => void (commits = commitsBetween),
  };
}

export type Checkpoints = ReturnType<typeof createCheckpoints>;
