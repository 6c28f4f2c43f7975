import { execFileSync } from 'node:child_process';
import { root } from '../root.mjs';

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * The commit to compare with: the newest common commit with origin/main or, if there is none or it is HEAD itself, with
 * main; if neither will do, the previous commit. Empty if the history does not contain the previous commit either, as in a
 * shallow clone.
 */
function base() {
  const head = git('rev-parse', 'HEAD');
  const forks = ['origin/main', 'main'].map((branch) => git('merge-base', branch, 'HEAD'));
  return forks.find((fork) => fork !== '' && fork !== head) ?? git('rev-parse', '--verify', 'HEAD~1');
}

/**
 * The lines that differ from the base, without those of untracked files.
 * @returns {{ file: string, first: number, last: number }[] | null} null if there is no base
 */
export function changedLines() {
  const from = base();
  if (from === '') return null;
  let file = '';
  const ranges = [];
  for (const line of git('diff', '--unified=0', '--no-color', '--no-ext-diff', from).split('\n')) {
    if (line.startsWith('+++ ')) file = line.startsWith('+++ b/') ? line.slice('+++ b/'.length) : '';
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (file !== '' && first !== undefined && count !== '0')
      ranges.push({ file, first: Number(first), last: Number(first) + Number(count) - 1 });
  }
  return ranges;
}
