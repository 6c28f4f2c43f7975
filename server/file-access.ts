import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { secretsFileOf } from './auth/secrets-file.ts';
import { lockFileOf } from './store/engine/claim.ts';
import { codeOf } from './error-code.ts';
import { databaseFile } from './store/engine/engine.ts';

/** The name of a user of this computer, or the id as text if it has no name. */
function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const found = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid));
    return found?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** The name of the owner of a file or folder. */
const ownerOf = (path: string): string => nameOf(statSync(path).uid);

/** The name of the user that runs this process; null on systems without user ids. */
export const ownUser = (): string | null => (process.geteuid ? nameOf(process.geteuid()) : null);

function isClosed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return false;
  } catch {
    return true;
  }
}

/** File systems of the kernel, in which programs cannot store files. */
const kernelFolder = /^\/(?:proc|sys)(?:\/|$)/;

/** The target of a link; null if the path is none. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** The nearest folder above a path, or the path itself, that exists or is a link. */
export const nearestExisting = (path: string): string =>
  existsSync(path) || targetOf(path) !== null || path === dirname(path)
    ? path
    : nearestExisting(dirname(path));

/**
 * Why a folder of a setting cannot be used, in a sentence that says what to do; null if nothing is known against it. The
 * folder need not exist.
 */
export function folderFault(folder: string, setting: string): string | null {
  const found = nearestExisting(folder);
  const where = `${folder}, the folder of ${setting},`;
  const choose = `choose another with ${setting}.`;
  if (!existsSync(found))
    return `${where} cannot be used: ${found} is a link to ${targetOf(found)}, which does not exist. Create that, or ${choose}`;
  if (!statSync(found).isDirectory()) return `${where} cannot be used: ${found} is a file; ${choose}`;
  const real = realpathSync(found);
  if (kernelFolder.test(real)) return `${where} cannot be used: nothing can be stored in ${real}; ${choose}`;
  try {
    accessSync(found, constants.W_OK);
    return null;
  } catch (error) {
    return codeOf(error) === 'EROFS'
      ? `${where} cannot be used: ${found} is on a file system that is read-only. Mount that for writing, or ${choose}`
      : null;
  }
}

/** The data folder, or the first of the server's files in it, that this process cannot read and write; null if none. */
export function closedPart(dataDir: string): string | null {
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return null;
  const { R_OK, W_OK, X_OK } = constants;
  if (isClosed(dataDir, R_OK | W_OK | X_OK)) return dataDir;
  const database = databaseFile(dataDir);
  const files = [lockFileOf(dataDir), secretsFileOf(dataDir), database, `${database}-wal`, `${database}-shm`];
  return files.find((file) => existsSync(file) && isClosed(file, R_OK | W_OK)) ?? null;
}

/** Says why the data folder cannot be used and what to do, if `part` is the closed part of it. */
export function closedWords(dataDir: string, part: string): string {
  const [user, owner] = [ownUser(), ownerOf(part)];
  const which = part === dataDir ? 'it' : part;
  const why =
    user === null || user === owner
      ? `${which} does not let ${owner}, its owner, read and write; mend that with "chmod -R u+rwX ${dataDir}"`
      : `${which} belongs to ${owner}, and this process runs as ${user}; mend that with "chown -R ${user} ${dataDir}"`;
  return `The data folder ${dataDir} cannot be written: ${why}, or choose another with NYX_DATA_DIR.`;
}

/**
 * Why root must not use a data folder: a file that root creates there would belong to root, and the server of the
 * folder's owner could not open it. Null if this process may use the folder.
 */
export function foreignFolder(dataDir: string): string | null {
  if (process.geteuid?.() !== 0 || !existsSync(dataDir) || statSync(dataDir).uid === 0) return null;
  const owner = ownerOf(dataDir);
  return `The data folder ${dataDir} belongs to ${owner}, and this command runs as root, whose files ${owner} could not open; run it as ${owner}, such as with the command nyx (docs/self-hosting.md#commands).`;
}
