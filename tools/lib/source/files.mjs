import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from '../root.mjs';

/**
 * The files of the project that match one of the patterns.
 * @param {readonly string[]} globs a pattern that begins with `!` excludes files
 */
export const filesIn = (globs) =>
  execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      ...globs.map((glob) => (glob.startsWith('!') ? `:(exclude,glob)${glob.slice(1)}` : `:(glob)${glob}`)),
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .filter((file) => file !== '' && existsSync(inRoot(file)));
