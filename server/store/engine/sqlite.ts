import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { copyDatabase } from './copy.ts';
import { createChanges, followWrites } from './changes.ts';
import type { Engine, Purpose } from './engine.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints.ts';
import { claimFolder } from './claim.ts';
import { copyBefore } from './spare-copies.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { OwnSqliteDialect, type SqliteConnections } from './sqlite-driver.ts';

/** No connection runs automatic checkpoints (engine/checkpoints.ts). */
const noCheckpoints = 'wal_autocheckpoint = 0';

const forReading = ['query_only = 1', noCheckpoints];

/** `synchronous = FULL` makes every acknowledged write survive a killed process and a power failure. */
const forWriting = ['journal_mode = WAL', noCheckpoints, 'synchronous = FULL', 'foreign_keys = ON'];

const dataVersion = 'select data_version from pragma_data_version';

/**
 * Minimum interval in ms between checks whether another process has written: a check takes half as long as answering a
 * call.
 */
const checkInterval = 5;

type OpenConnections = Pick<SqliteConnections, 'reader' | 'writer' | 'close'> & { checkpoints?: Checkpoints };

/** Opens the connections in order; closes them in reverse order, including when opening a later one fails. */
function openAll(file: string, purpose: Purpose): OpenConnections {
  const closers: (() => void)[] = [];
  const close = (): void => {
    for (const one of closers.splice(0).toReversed()) one();
  };
  const open = (pragmas: readonly string[]): SqliteConnection => {
    const connection = openConnection(file, pragmas);
    closers.push(() => connection.close());
    return connection;
  };
  try {
    if (purpose === 'check') {
      const reader = open(forReading);
      return { reader, writer: reader, close };
    }
    if (purpose === 'server') closers.push(claimFolder(dirname(file)));
    const writer = open(forWriting);
    chmodSync(file, 0o600);
    const reader = open(forReading);
    if (purpose !== 'server') return { reader, writer, close };
    const checkpoints = createCheckpoints(writer, open([noCheckpoints]));
    // Copies what was written while no server ran and, on close, what remains in the log.
    checkpoints.now();
    closers.push(() => checkpoints.now());
    return { reader, writer, checkpoints, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** SQLite in one file, readable by its owner only. */
export function sqliteEngine(file: string, purpose: Purpose): Engine {
  const changes = createChanges();
  let connections: OpenConnections | undefined;
  let lastVersion: number | undefined;
  let checkedAt = -Infinity;
  const dialect = new OwnSqliteDialect(() => {
    const all = openAll(file, purpose);
    connections = all;
    return { ...all, afterStatement: followWrites(changes), committed: () => all.checkpoints?.committed() };
  });

  /** Asks SQLite whether other processes have written; SQLite does not say which tables. */
  function noticeOtherWriters({ writer, checkpoints }: OpenConnections): void {
    const [row] = writer.run<{ data_version: number }>(dataVersion).rows;
    if (row?.data_version !== lastVersion) {
      changes.happened();
      checkpoints?.othersWrote();
    }
    lastVersion = row?.data_version;
  }

  return {
    dialect,
    // Our own writes are tracked by `followWrites`.
    revision(tables) {
      if (!connections) return null;
      const now = performance.now();
      if (now - checkedAt < checkInterval) return changes.of(tables);
      try {
        noticeOtherWriters(connections);
      } catch {
        return null;
      }
      checkedAt = now;
      return changes.of(tables);
    },
    watch: changes.watch,
    async copy(db, next) {
      const copy = copyBefore(file, next);
      await copyDatabase(db, copy);
      return copy;
    },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
