import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.mjs';

/** The full path of a file that the caller named. npm runs in the project's folder, so the caller's folder counts. */
const pathOf = (name) => path.resolve(process.env['INIT_CWD'] ?? '.', name);

/** The name of the user that runs this process. */
async function userName() {
  const { ownUser } = await import('../../../server/file-access.ts');
  return ownUser() ?? 'of this process';
}

/** Why a folder accepts no new file, by the code of the error. */
const reasons = {
  EACCES: (folder, user) => `The user ${user} may not write into the folder ${folder}`,
  EPERM: (folder, user) => `The user ${user} may not write into the folder ${folder}`,
  EROFS: (folder) => `The folder ${folder} cannot be written, because its file system is read-only`,
  ENOENT: (folder) => `There is no folder ${folder}`,
  ENOTDIR: (folder) => `${folder} is not a folder`,
  ENOSPC: (folder) => `There is no space left in the folder ${folder}`,
};

/** A failure in words if `error` says that `target` cannot be written; otherwise the error itself. */
async function explainWrite(error, target, elsewhere) {
  const folder = path.dirname(target);
  // An error of a full disk names no file. Until the file is complete, its name may have a suffix.
  const concernsTarget =
    error?.path === folder ||
    error?.path?.startsWith(target) ||
    (error?.code === 'ENOSPC' && error.path === undefined);
  const reasonFor = concernsTarget && reasons[error.code];
  if (!reasonFor) return error;
  const other =
    folder === path.resolve(elsewhere) ? '' : `, such as ${path.join(elsewhere, path.basename(target))}`;
  return new Failure(`${reasonFor(folder, await userName())}; name a file in another one${other}.`, {
    cause: error,
  });
}

/**
 * Writes a new file. Checks its folder first, because the work may take long.
 * @template T
 * @param {string} name as the caller wrote it
 * @param {string} elsewhere a folder to suggest if this one cannot be written
 * @param {(target: string) => Promise<T>} write creates the file at this full path
 * @returns {Promise<T>}
 * @throws Failure if the file exists or cannot be written
 */
export async function writeNew(name, elsewhere, write) {
  const target = pathOf(name);
  if (existsSync(target)) throw new Failure(`${name} exists already; choose another name.`);
  try {
    const folder = path.dirname(target);
    if (!(await stat(folder)).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder });
    await access(folder, constants.W_OK | constants.X_OK);
    return await write(target);
  } catch (error) {
    throw await explainWrite(error, target, elsewhere);
  }
}

/**
 * The full path of a file or folder to read.
 * @param {string} name as the caller wrote it
 * @param {string} elsewhere a folder to suggest if this user may not read it
 * @param {'file' | 'folder'} what
 * @throws Failure if it does not exist, may not be read, or is a folder instead of a file
 */
export async function readable(name, elsewhere, what = 'file') {
  const source = pathOf(name);
  try {
    await access(source, constants.R_OK);
    if (what === 'file' && (await stat(source)).isDirectory())
      throw new Failure(`${source} is a folder; name a file.`);
    return source;
  } catch (error) {
    const { code } = error;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Failure(`There is no file ${source}.`);
    if (code !== 'EACCES') throw error;
    const [user, copy] = [await userName(), path.join(elsewhere, path.basename(source))];
    throw new Failure(
      `The user ${user} may not read ${source}. Copy it to where this user may, such as with "install --owner=${user} ${source} ${copy}", and name the copy.`,
    );
  }
}
