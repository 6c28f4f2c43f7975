import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * For `npm run mutation -- numbers`: multiplies one number of the source by ten. MUTATION_NUMBER names it as
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
      const at = Number(line) - 1;
      const before = lines[at] ?? '';
      const after = before.replace(expression, () => `((${expression}) * 10)`);
      if (after === before) throw new Error(`${file}:${line} has no ${expression}.`);
      return { code: lines.with(at, after).join('\n'), map: null };
    },
  };
}
