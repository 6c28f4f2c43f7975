import { codeOf, DatabaseTrouble, type TroubleKind } from './trouble.ts';

/** SQLite's codes by their beginnings: `SQLITE_BUSY_SNAPSHOT` is a kind of `SQLITE_BUSY`. */
const kinds: readonly [RegExp, TroubleKind][] = [
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PERM|CORRUPT|NOTADB|NOLFS)/, 'broken'],
];

/** The trouble that an error of SQLite tells of, or null: then the statement was at fault. */
export function sqliteTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseTrouble) return error;
  const code = codeOf(error);
  const known = kinds.find(([pattern]) => pattern.test(code))?.[1];
  return known ? new DatabaseTrouble(known, error) : null;
}
