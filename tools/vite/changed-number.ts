import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Multiplies one number of the source by ten, for `npm run mutation -- numbers`. MUTATION_NUMBER names the number as
 * `file:line:expression`.
 */
export function changedNumber(): Plugin | null {
  const [file, line, expression] = (process.env['MUTATION_NUMBER'] ?? '').split(':');
  if (!file || expression === undefined) return null;
  return {
    name: 'nyx-changed-number',
    enforce: 'pre',
    transform(code, id) {
      if (path.resolve(id.split('?')[0] ?? '') !== path.join(root, file)) return null;
      const lines = code.split('\n');
      const index = Number(line) - 1;
      const before = lines[index] ?? '';
      const after = before.replace(expression, () => `((${expression}) * 10)`);
      if (after === before) throw new Error(`${file}:${line} does not contain ${expression}.`);
      return { code: lines.with(index, after).join('\n'), map: null };
    },
  };
}
