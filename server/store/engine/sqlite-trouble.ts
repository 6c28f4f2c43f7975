import { codeOf } from '../../error-code.ts';
import { DatabaseTrouble, type TroubleKind } from './trouble.ts';

/** SQLite's error codes by prefix: `SQLITE_BUSY_SNAPSHOT` is a kind of `SQLITE_BUSY`. */
const kinds: readonly [RegExp, TroubleKind][] = [
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PERM|CORRUPT|NOTADB|NOLFS)/, 'broken'],
];

/** Classifies an error of SQLite; null if the statement was at fault. */
export function sqliteTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseTrouble) return error;
  const code = codeOf(error);
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1];
  return kind ? new DatabaseTrouble(kind, error) : null;
}
