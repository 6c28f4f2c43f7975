import { codeOf } from './error-code.ts';
import { closedPart, closedWords } from './file-access.ts';
import { StartProblem } from './problems.ts';
import type { Settings } from './settings.ts';
import { DatabaseTrouble } from './store/engine/trouble.ts';

/** Says which part of the data folder cannot be used and who owns it, if that is known. */
function closedFolder(dataDir: string): string {
  const part = closedPart(dataDir);
  return part === null
    ? `The data folder ${dataDir} cannot be written; choose another with NYX_DATA_DIR.`
    : closedWords(dataDir, part);
}

/** Explains in one sentence why the server cannot start; returns a StartProblem or an unknown error unchanged. */
export function explainStart(error: unknown, { host, port, app }: Settings): unknown {
  if (error instanceof StartProblem) return error;
  const says = (sentence: string): StartProblem => new StartProblem(sentence, { cause: error });
  if (
    error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'listen' &&
    codeOf(error) === 'EACCES'
  )
    return says(`Port ${port} needs more rights than this process has; choose one above 1023 with PORT.`);
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return says(`Port ${port} is in use; stop the program that uses it or choose another port with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return says(`This machine has no address "${host}"; choose another with HOST.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return says(closedFolder(app.dataDir));
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return says(`There is no space left for the data folder ${app.dataDir}.`);
    case 'SQLITE_BUSY':
      return says(
        `The database in ${app.dataDir} is locked by another program; stop that program, then restart the server.`,
      );
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return says(
        `The database in ${app.dataDir} is damaged; restore it from a backup or choose another folder with NYX_DATA_DIR.`,
      );
    default:
      return error instanceof DatabaseTrouble
        ? says(
            `The database ${app.databaseUrl ? 'of DATABASE_URL' : `in ${app.dataDir}`} cannot be used: ${error.message}.`,
          )
        : error;
  }
}
