import { execFileSync } from 'node:child_process';

/** The commit of a folder; null outside a repository. */
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
