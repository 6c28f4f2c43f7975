import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { createChanges, followWrites } from './changes.ts';
import type { Engine, Role } from './engine.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints.ts';
import { claimFolder } from './claim.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { OwnSqliteDialect, type SqliteConnections } from './sqlite-driver.ts';

/** No connection runs automatic checkpoints (engine/checkpoints.ts). */
const noCheckpoints = 'wal_autocheckpoint = 0';

const forReading = ['query_only = 1', noCheckpoints];

/** `synchronous = FULL` makes every acknowledged write survive a killed process and a power failure. */
const forWriting = ['journal_mode = WAL', noCheckpoints, 'synchronous = FULL', 'foreign_keys = ON'];

const dataVersion = 'select data_version from pragma_data_version';

/** ms between two checks whether another process has written: a check takes half as long as an answer. */
const untilAskedAgain = 5;

type Opened = Pick<SqliteConnections, 'reader' | 'writer' | 'close'> & { checkpoints?: Checkpoints };

/** Opens the connections in order; closes them in reverse order, also if opening a later one fails. */
function openAll(file: string, role: Role): Opened {
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
    if (role === 'check') {
      const reader = open(forReading);
      return { reader, writer: reader, close };
    }
    if (role === 'server') closers.push(claimFolder(dirname(file)));
    const writer = open(forWriting);
    chmodSync(file, 0o600);
    const reader = open(forReading);
    if (role !== 'server') return { reader, writer, close };
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
export function sqliteEngine(file: string, role: Role): Engine {
  const changes = createChanges();
  let opened: Opened | undefined;
  let last: number | undefined;
  let asked = -Infinity;
  const dialect = new OwnSqliteDialect(() => {
    const all = openAll(file, role);
    opened = all;
    return { ...all, ran: followWrites(changes), committed: () => all.checkpoints?.committed() };
  });

  /** Asks SQLite whether other processes wrote. It does not say which tables. */
  function hearOthers({ writer, checkpoints }: Opened): void {
    const [row] = writer.run<{ data_version: number }>(dataVersion).rows;
    if (row?.data_version !== last) {
      changes.happened();
      checkpoints?.foreseen();
    }
    last = row?.data_version;
  }

  return {
    dialect,
    // Our own writes are tracked by `followWrites`.
    revision(tables) {
      if (!opened) return null;
      const now = performance.now();
      if (now - asked < untilAskedAgain) return changes.of(tables);
      try {
        hearOthers(opened);
      } catch {
        return null;
      }
      asked = now;
      return changes.of(tables);
    },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
