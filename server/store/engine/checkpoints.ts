import type { SqliteConnection } from './sqlite-connection.ts';

/** How many commits go into the log before it is copied into the database: each writes about ten pages. */
const commitsBetween = 100;

/** When the log of writes (`nyx.sqlite-wal`) is copied into the database. */
export interface Checkpoints {
  /** Something was committed here. */
  committed(): void;
  /** Another process has written, who knows how much. */
  foreseen(): void;
  /** At once, if nobody else writes. */
  now(): void;
}

/**
 * The only checkpoints that there are of a database: of its server, by the connection that writes. SQLite before 3.51.3
 * (libsql 0.5.29 has 3.45.1) can lose commits when one connection begins a checkpoint while another one commits, so
 * nobody may: `gate`, a connection for nothing else, has the write lock meanwhile.
 */
export function createCheckpoints(writer: SqliteConnection, gate: SqliteConnection): Checkpoints {
  let commits = 0;
  const now = (): void => {
    try {
      gate.run('begin immediate');
    } catch {
      // Somebody writes: after the next commit, then.
      return;
    }
    try {
      writer.run('pragma wal_checkpoint(passive)');
      commits = 0;
    } catch {
      // What was committed is safe in the log; what is wrong, the next write says.
    } finally {
      gate.run('rollback');
    }
  };
  return {
    now,
    committed() {
      commits += 1;
      if (commits >= commitsBetween) now();
    },
    foreseen: () => void (commits = commitsBetween),
  };
}
