import { execFileSync } from 'node:child_process';

/** The current commit of the repository that contains the folder; null outside a repository. */
export function commitOf(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return null;
  }
}
