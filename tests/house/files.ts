import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The text of a file of this repository. */
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The files of this repository that git lists for these arguments, and that exist. */
export const listed = (...args: string[]): string[] =>
  execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)));
